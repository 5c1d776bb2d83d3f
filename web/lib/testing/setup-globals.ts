import { afterAll, expect } from 'vitest'

/** Globals that libraries read when they are imported: a file that leaves a fake breaks files that run after it. */
const NAMES = ['caches', 'document', 'fetch', 'localStorage', 'location', 'navigator', 'sessionStorage', 'window'] as const

const readGlobals = () =>
  NAMES.map((name) => {
    const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
    return { name, value: value ?? get }
  })

const before = readGlobals()
afterAll(() => {
  const changed = readGlobals().filter(({ value }, at) => value !== before[at]?.value)
  expect(
    changed.map(({ name }) => name),
    'globals that a test replaced and did not restore; see vi.stubGlobal and vi.unstubAllGlobals',
  ).toEqual([])
})
