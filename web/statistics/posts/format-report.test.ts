import { expect, test } from 'vitest'
import {
  averageTime,
  countryName,
  formatClock,
  formatHour,
  formatPart,
  formatShortDay,
  formatWindow,
  partOf,
  reachOf,
} from './format-report.ts'
import { text } from './text.ts'

test('formatShortDay omits the year', () => {
  expect(formatShortDay('2026-11-21')).toBe('۳۰ آبان')
})

test('formatWindow has one year, or both; the last week of a year ends it, and all time ends today', () => {
  const days = (from: string, to: string) => [{ day: from }, { day: to }]
  expect(formatWindow(days('2026-11-01', '2026-11-30'), {})).toBe('۱۰ آبان تا ۹ آذر ۱۴۰۵')
  expect(formatWindow(days('2026-03-01', '2026-03-30'), { span: 'week' })).toBe('۱۰ اسفند ۱۴۰۴ تا ۱۰ فروردین ۱۴۰۵')
  expect(formatWindow(days('2025-12-02', '2026-11-24'), { span: 'year' })).toBe('۱۱ آذر ۱۴۰۴ تا ۹ آذر ۱۴۰۵')
  expect(formatWindow(days('2025-09-23', '2026-11-22'), { span: 'all' })).toBe('از ۱ مهر ۱۴۰۴ تا امروز')
})

test('a window of a year has weeks, and all time has months', () => {
  const spans = [{}, { span: 'week' }, { span: 'year' }, { span: 'all' }] as const
  expect(spans.map((search) => formatPart(partOf(search), '2026-11-24'))).toEqual([
    '۳ آذر ۱۴۰۵',
    '۳ آذر ۱۴۰۵',
    'هفتهٔ ۳ آذر ۱۴۰۵',
    'آذر ۱۴۰۵',
  ])
})

test('reachOf is the part of the readers that came at least so far', () => {
  expect(reachOf([1, 0, 2, 1])).toEqual([1, 0.75, 0.75, 0.25])
  expect(reachOf([0, 0])).toEqual([0, 0])
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

test('days are Jalali, and the clock is that of Tehran', () => {
  expect([formatShortDay('2026-11-21'), formatShortDay('2026-03-21')]).toEqual(['۳۰ آبان', '۱ فروردین'])
  const evening = Date.UTC(2026, 10, 29, 20, 35)
  expect([formatClock(evening), formatClock(Date.UTC(2026, 10, 29, 5, 35)), formatHour(23)]).toEqual(['۰:۰۵', '۹:۰۵', '۲۳ تا ۲۴'])
})

test('countries have Persian names; the rest and the unknown have theirs', () => {
  expect(['IR', 'DE', 'other', '', 'XX', 'ir', 'IRN', 'xIR', 'T1'].map(countryName)).toEqual([
    ...['ایران', 'آلمان', text.otherCountries, ...Array.from({ length: 6 }, () => text.unknownCountry)],
  ])
})

test('the average time is that of a view, and unknown without views', () => {
  expect([
    averageTime({ views: 4, visibleMs: 10_000 }),
    averageTime({ views: 1, visibleMs: 0 }),
    averageTime({ views: 0, visibleMs: 5 }),
  ]).toEqual([...[2500, 0, null]])
})
