import { useSyncExternalStore } from 'react'
import type { ReadingPreferences } from '#shared/contract.ts'

/** The themes and sizes of the menu; the settings page has all choices. */
export const THEMES = ['light', 'dark', 'sepia', 'auto'] as const satisfies readonly ReadingPreferences['theme'][]
export const SIZES = ['small', 'medium', 'large', 'huge'] as const satisfies readonly ReadingPreferences['size'][]

/** What is on before anybody chooses, and is kept as nothing. */
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

const listeners = new Set<() => void>()
const root = () => document.documentElement.dataset

/** Puts a choice on the document, as the script of the head does. */
function applySetting(kind: SettingName, value: string) {
  const hour = new Date().getHours()
  if (kind === 'theme' && value === 'time') root().by = value
  else if (kind === 'theme') delete root().by
  const shown = value === 'time' ? (hour > 6 && hour < 19 ? 'light' : 'dark') : value
  if (value === DEFAULT_SETTINGS[kind]) delete root()[kind]
  else root()[kind] = shown
}

/** Shows choices at once and keeps them on the device. */
export function setReadingSettings(change: Partial<ReadingPreferences>): void {
  for (const [kind, value] of Object.entries(change)) {
    if (!isSettingName(kind)) continue
    applySetting(kind, value)
    try {
      if (value === DEFAULT_SETTINGS[kind]) localStorage.removeItem(storageKey(kind))
      else localStorage.setItem(storageKey(kind), value)
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
  }
  for (const listener of listeners) listener()
}

const currentValue = (kind: SettingName): string => (kind === 'theme' ? root().by : undefined) ?? root()[kind] ?? DEFAULT_SETTINGS[kind]
const snapshot = () => SETTING_NAMES.map(currentValue).join(' ')
const defaultSnapshot = SETTING_NAMES.map((kind) => DEFAULT_SETTINGS[kind]).join(' ')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the reader chose for the display; the defaults while the page is made on the server. */
export function useReadingSettings(): ReadingPreferences {
  const values = useSyncExternalStore(subscribe, snapshot, () => defaultSnapshot).split(' ')
  // The document holds what `setReading` and the script put there, which are values of the contract.
  return Object.fromEntries(SETTING_NAMES.map((kind, at) => [kind, values[at]])) as ReadingPreferences
}
