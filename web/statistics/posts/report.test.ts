import { expect, test } from 'vitest'
import { DEFINITIONS } from '#web/statistics/definitions/definitions.ts'
import { averageTime, countryName, formatClock, formatHour, formatShortDay } from './format-report.ts'
import { validateReport, validateWindow } from './report-search.ts'

test('formatShortDay omits the year', () => {
  expect(formatShortDay('2026-11-21')).toBe('۳۰ آبان')
})

test('formatClock is the time of day in Tehran', () => {
  expect(formatClock(Date.UTC(2026, 10, 23, 9, 35))).toBe('۱۳:۰۵')
})

test('formatHour names both ends', () => {
  expect(formatHour(0)).toBe('۰ تا ۱')
  expect(formatHour(23)).toBe('۲۳ تا ۲۴')
})

test('countryName is Persian, and says when the country is unknown', () => {
  expect(countryName('IR')).toBe('ایران')
  expect(countryName('DE')).toBe('آلمان')
  expect(['', 'T1', 'XX', 'ZZZ', 'ir'].map(countryName)).toEqual(Array(5).fill('ناشناخته'))
  expect(countryName('other')).toBe('کشورهای دیگر')
})

test('averageTime divides by the views of all posts, and is null without views', () => {
  expect(averageTime({ views: 4, visibleMs: 120_000 })).toBe(30_000)
  expect(averageTime({ views: 0, visibleMs: 0 })).toBeNull()
})

test('validateReport keeps a window, a sort and a chart, and drops any other value', () => {
  const search = { before: '2026-10-01', sort: 'reads', chart: 'listens' }
  expect(validateReport({ ...search, x: 1 })).toEqual(search)
  expect(validateReport({ before: 'x', sort: 'views', chart: 'reads' })).toEqual({})
  expect(validateReport({ before: 3, sort: 'title', chart: 4 })).toEqual({})
  expect(validateWindow(search)).toEqual({ before: '2026-10-01', chart: 'listens' })
})

test('no definition repeats another, and each is a sentence', () => {
  const sentences = Object.values(DEFINITIONS).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
})
