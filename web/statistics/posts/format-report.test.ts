import { expect, test } from 'vitest'
import { averageTime, countryName } from './format-report.ts'
import { text } from './text.ts'

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
