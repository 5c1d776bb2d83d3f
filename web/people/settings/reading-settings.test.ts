import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_READING_PREFERENCES, ReadingPreferences } from '#shared/contract/account.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { THEME_SCRIPT } from '#web/shell/head-scripts.ts'
import { DEFAULT_SETTINGS, SIZES, setReadingSettings, THEMES, useReadingSettings } from './reading-settings.ts'

const stored = new Map<string, string>()
const page = { documentElement: { dataset: {} as Record<string, string> }, onvisibilitychange: () => undefined }
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  page.documentElement.dataset = {}
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
})

function firstPaint(): Record<string, string> {
  page.documentElement.dataset = {}
  new Function(THEME_SCRIPT)()
  return page.documentElement.dataset
}

test('the head script restores stored settings on the next page load, and default settings leave nothing stored', () => {
  for (const change of [
    { theme: 'dark', font: 'markazi', size: 'huge', leading: 'open', digits: 'latin' },
    { theme: 'sepia', leading: 'close' },
    { theme: 'auto', font: 'vazirmatn', size: 'medium', digits: 'persian' },
    { leading: 'medium' },
  ] as const) {
    setReadingSettings(change)
    const shown = { ...page.documentElement.dataset }
    expect(firstPaint()).toEqual(shown)
  }
  expect(page.documentElement.dataset).toEqual({})
  expect(stored.size).toBe(0)
})

test.each([
  ['06:59', 'dark'],
  ['07:00', 'light'],
  ['18:59', 'light'],
  ['19:00', 'dark'],
])('at %s the `time` theme is %s; it is dark once the page becomes visible at 23:00, and a chosen theme replaces it', (time, theme) => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(`2026-01-01T12:00`))
  setReadingSettings({ theme: 'time' })
  expect(page.documentElement.dataset).toEqual({ theme: 'light', by: 'time' })
  vi.setSystemTime(new Date(`2026-01-01T${time}`))
  expect(firstPaint()).toEqual({ theme, by: 'time' })
  vi.setSystemTime(new Date(`2026-01-01T23:00`))
  page.onvisibilitychange()
  expect(page.documentElement.dataset.theme).toBe('dark')
  setReadingSettings({ theme: 'light' })
  expect(firstPaint()).toEqual({ theme: 'light' })
})

test('without localStorage, a setting stays when the page becomes visible again, but not on the next page load', () => {
  vi.stubGlobal('localStorage', undefined)
  setReadingSettings({ theme: 'dark' })
  page.onvisibilitychange()
  expect(page.documentElement.dataset.theme).toBe('dark')
  expect(firstPaint()).toEqual({})
})

test('default settings, sizes and themes match the contract, and the head script names each setting', () => {
  expect(DEFAULT_SETTINGS).toEqual(DEFAULT_READING_PREFERENCES)
  expect(ReadingPreferences.shape.size.options).toEqual([...SIZES])
  expect(ReadingPreferences.shape.theme.options).toEqual([...THEMES, 'time'])
  for (const kind of Object.keys(ReadingPreferences.shape)) expect(THEME_SCRIPT).toContain(`'${kind}'`)
})

test('the settings page shows what the device has, and what is chosen at once; the theme by the hour as itself', async () => {
  const hook = await mountHook(() => useReadingSettings())
  expect(hook.current).toEqual(DEFAULT_SETTINGS)
  const chosen = { theme: 'time', font: 'markazi', size: 'huge', leading: 'open', digits: 'latin' } as const
  setReadingSettings(chosen)
  await waitFor(() => expect(hook.current).toEqual(chosen))
  setReadingSettings({ theme: 'dark' })
  await waitFor(() => expect(hook.current).toEqual({ ...chosen, theme: 'dark' }))
  hook.unmount()
  setReadingSettings({ theme: 'light' })
  expect(hook.current.theme).toBe('dark')
})
