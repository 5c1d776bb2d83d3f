import { expect, test } from 'vitest'
import { DAY } from '../time.ts'
import { formatDay, jalaliMonthLength, toIsoDate, toJalali } from './jalali.ts'

test('toJalali and toIsoDate convert the last day of a leap year, and each day from 1979 to 1984 to Jalali and back', () => {
  expect(toIsoDate({ year: 1403, month: 12, day: 30 })).toBe('2025-03-20')
  expect(toJalali('2025-03-20')).toEqual({ year: 1403, month: 12, day: 30 })
  for (let at = Date.UTC(1979, 0, 1); at < Date.UTC(1985, 0, 1); at += DAY) {
    const iso = new Date(at).toISOString().slice(0, 10)
    expect(toIsoDate(toJalali(iso))).toBe(iso)
  }
})

test('jalaliMonthLength returns 30 days for Esfand in leap years, 29 in other years, and 31 or 30 for other months', () => {
  expect([1399, 1403, 1408].map((year) => jalaliMonthLength(year, 12))).toEqual([30, 30, 30])
  expect([1400, 1404, 1407].map((year) => jalaliMonthLength(year, 12))).toEqual([29, 29, 29])
  expect([1, 6, 7, 11].map((month) => jalaliMonthLength(1404, month))).toEqual([31, 31, 30, 30])
})

test('formatDay uses Persian digits and the Jalali month name', () => {
  expect(formatDay('1987-11-21')).toBe('۳۰ آبان ۱۳۶۶')
})
