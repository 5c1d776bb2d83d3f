import { expect, test } from 'vitest'
import { averageTime, countryName, formatClock, formatHour, formatShortDay } from './format-report.ts'
import { text } from './text.ts'

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
