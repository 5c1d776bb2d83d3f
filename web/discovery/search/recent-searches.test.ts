import { beforeEach, expect, it, vi } from 'vitest'
import { clearSearches, readRecentSearches, saveSearch } from './recent-searches.ts'

const KEY = 'daftar:searches'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

it('keeps the last eight distinct searches, newest first', () => {
  for (const query of ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'پ']) saveSearch(query)
  expect(readRecentSearches()).toEqual(['پ', 'خ', 'ح', 'چ', 'ج', 'ث', 'ت', 'ب'])
  // What the list no longer shows does not stay on the device either.
  saveSearch('د')
  expect(JSON.parse(stored.get(KEY) ?? '')).toHaveLength(8)
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})

it.each(['{', 'null', '3', '{"a":1}', '[1,null,"شعر"]'])('returns only strings from the stored value %s', (value) => {
  stored.set(KEY, value)
  expect(readRecentSearches()).toEqual(value.startsWith('[') ? ['شعر'] : [])
})

it('returns no searches and does not throw without localStorage', () => {
  vi.stubGlobal('localStorage', undefined)
  saveSearch('شعر')
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})

it('reads at most eight, also of what an earlier version stored', () => {
  stored.set(KEY, JSON.stringify(Array.from({ length: 12 }, (_, at) => `جستجوی ${at}`)))
  expect(readRecentSearches()).toHaveLength(8)
  expect(readRecentSearches()[0]).toBe('جستجوی 0')
})
