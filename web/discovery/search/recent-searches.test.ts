import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
afterEach(() => vi.unstubAllGlobals())

it('keeps the last eight distinct searches, newest first', () => {
  for (const query of ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'پ']) saveSearch(query)
  expect(readRecentSearches()).toEqual(['پ', 'خ', 'ح', 'چ', 'ج', 'ث', 'ت', 'ب'])
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})

it.each(['{', '{"a":1}', '[1,null,"شعر"]'])('returns only strings from the stored value %s', (value) => {
  stored.set(KEY, value)
  expect(readRecentSearches().every((query) => typeof query === 'string')).toBe(true)
})

it('returns no searches and does not throw without localStorage', () => {
  vi.stubGlobal('localStorage', undefined)
  saveSearch('شعر')
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})
