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

it('keeps the last eight searches, newest first, each once', () => {
  for (const query of ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'پ']) saveSearch(query)
  expect(readRecentSearches()).toEqual(['پ', 'خ', 'ح', 'چ', 'ج', 'ث', 'ت', 'ب'])
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})

it.each(['{', '{"a":1}', '[1,null,"شعر"]'])('is not led astray by what it finds there (%s)', (found) => {
  stored.set(KEY, found)
  expect(readRecentSearches().every((query) => typeof query === 'string')).toBe(true)
})

it('does without a store', () => {
  vi.stubGlobal('localStorage', undefined)
  saveSearch('شعر')
  clearSearches()
  expect(readRecentSearches()).toEqual([])
})
