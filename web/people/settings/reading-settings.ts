import { useSyncExternalStore } from 'react'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** Themes in the display menu; the settings page also offers `time`. */
export const THEMES = ['light', 'dark', 'sepia', 'auto'] as const satisfies readonly ReadingPreferences['theme'][]
export const SIZES = ['small', 'medium', 'large', 'huge'] as const satisfies readonly ReadingPreferences['size'][]

/** A setting with its default value is not stored on the device. */
export const DEFAULT_SETTINGS: ReadingPreferences = {
  theme: 'auto',
  font: 'vazirmatn',
  size: 'medium',
  leading: 'medium',
  digits: 'persian',
}

type SettingName = keyof ReadingPreferences
const isSettingName = (name: string): name is SettingName => name in DEFAULT_SETTINGS
const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS).filter(isSettingName)
const storageKey = (kind: SettingName) => `daftar:${kind}`

const { subscribe, notify } = createListeners()
const root = () => document.documentElement.dataset

/** Must produce the same attributes as the head script in web/shell/head-scripts.ts. */
function applySetting(kind: SettingName, value: string) {
  const hour = new Date().getHours()
  if (kind === 'theme' && value === 'time') root().by = value
  else if (kind === 'theme') delete root().by
  const shown = value === 'time' ? (hour > 6 && hour < 19 ? 'light' : 'dark') : value
  if (value === DEFAULT_SETTINGS[kind]) delete root()[kind]
  else root()[kind] = shown
}

/** Applies the given reading settings immediately and stores them on this device; a default value removes the stored one. */
export function setReadingSettings(change: Partial<ReadingPreferences>): void {
  for (const [kind, value] of Object.entries(change)) {
    if (!isSettingName(kind)) continue
    applySetting(kind, value)
    try {
      if (value === DEFAULT_SETTINGS[kind]) localStorage.removeItem(storageKey(kind))
      else localStorage.setItem(storageKey(kind), value)
    } catch {
      // Without storage, the setting lasts only until the page is closed.
    }
  }
  notify()
}

const currentValue = (kind: SettingName): string => (kind === 'theme' ? root().by : undefined) ?? root()[kind] ?? DEFAULT_SETTINGS[kind]
const snapshot = () => SETTING_NAMES.map(currentValue).join(' ')
const defaultSnapshot = SETTING_NAMES.map((kind) => DEFAULT_SETTINGS[kind]).join(' ')

/** Returns the current reading settings, or the defaults during server rendering. */
export function useReadingSettings(): ReadingPreferences {
  const values = useSyncExternalStore(subscribe, snapshot, () => defaultSnapshot).split(' ')
  // Only `setReadingSettings` writes these values, to the dataset and to the storage that the head script reads.
  return Object.fromEntries(SETTING_NAMES.map((kind, at) => [kind, values[at]])) as ReadingPreferences
}
