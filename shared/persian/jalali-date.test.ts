import { expect, test } from 'vitest'
import { formatDay, jalaliMonthLength, toIsoDate, toJalali } from './jalali-date.ts'

test('converts dates in both directions, including the last day of a leap year', () => {
  expect(toIsoDate({ year: 1403, month: 12, day: 30 })).toBe('2025-03-20')
  expect(toJalali('2025-03-20')).toEqual({ year: 1403, month: 12, day: 30 })
  for (let at = Date.UTC(1979, 0, 1); at < Date.UTC(1985, 0, 1); at += 86_400_000) {
    const iso = new Date(at).toISOString().slice(0, 10)
    expect(toIsoDate(toJalali(iso))).toBe(iso)
  }
})

test('Esfand has thirty days only in leap years', () => {
  expect([1399, 1403, 1408].map((year) => jalaliMonthLength(year, 12))).toEqual([30, 30, 30])
  expect([1400, 1404, 1407].map((year) => jalaliMonthLength(year, 12))).toEqual([29, 29, 29])
  expect([1, 6, 7, 11].map((month) => jalaliMonthLength(1404, month))).toEqual([31, 31, 30, 30])
})

test('formatDay uses Persian digits and the Jalali month name', () => {
  expect(formatDay('1987-11-21')).toBe('۳۰ آبان ۱۳۶۶')
})
