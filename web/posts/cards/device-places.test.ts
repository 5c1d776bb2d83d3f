import { beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { keepPlace, readPlace } from './device-places.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('the place in a post is kept, and a later one replaces it', () => {
  expect(readPlace('a')).toBe(0)
  keepPlace('a', 0.5, 1)
  keepPlace('b', 0.25, 2)
  keepPlace('a', 0.75, 3)
  expect([readPlace('a'), readPlace('b')]).toEqual([0.75, 0.25])
})

test('a device keeps a hundred places, of which the oldest go first', () => {
  for (let nth = 0; nth <= LIMITS.readingPlaces; nth += 1) keepPlace(`post${nth}`, 0.5, nth)
  expect([readPlace('post0'), readPlace('post1'), readPlace(`post${LIMITS.readingPlaces}`)]).toEqual([0, 0.5, 0.5])
})

test('without storage or with a damaged value, nothing is kept and nothing fails', () => {
  stored.set('daftar-reading', '{')
  expect(readPlace('a')).toBe(0)
  vi.stubGlobal('localStorage', undefined)
  keepPlace('a', 0.5, 1)
  expect(readPlace('a')).toBe(0)
})
