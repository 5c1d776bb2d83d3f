import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const KEY = 'daftar:searches'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the last eight searches, newest first, each once', () => {
  for (const query of ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'پ']) rememberSearch(query)
  expect(recentSearches()).toEqual(['پ', 'خ', 'ح', 'چ', 'ج', 'ث', 'ت', 'ب'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

it.each(['{', '{"a":1}', '[1,null,"شعر"]'])('is not led astray by what it finds there (%s)', (found) => {
  kept.set(KEY, found)
  expect(recentSearches().every((query) => typeof query === 'string')).toBe(true)
})

it('does without a store', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberSearch('شعر')
  forgetSearches()
  expect(recentSearches()).toEqual([])
})
