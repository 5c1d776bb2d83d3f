import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../time.ts'
import { jalaliMonthLength, tehranToUtc, toIsoDate, toJalali, toTehranClock } from './jalali.ts'

/** Applies ICU's leap-year rule, independently of the library. */
const isLeap = (year: number) => Math.floor((8 * year + 29) / 33) - Math.floor((8 * year + 21) / 33) === 1

test('days from 1300 to 1500 are consecutive, convert both ways and follow ICU’s leap years', () => {
  let at = Date.UTC(1921, 2, 21)
  for (let year = 1300; year <= 1500; year++) {
    expect([year, jalaliMonthLength(year, 12)]).toEqual([year, isLeap(year) ? 30 : 29])
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= jalaliMonthLength(year, month); day++, at += DAY) {
        const iso = new Date(at).toISOString().slice(0, 10)
        const date = toJalali(iso)
        if (date.year !== year || date.month !== month || date.day !== day || toIsoDate(date) !== iso)
          expect([iso, date]).toEqual({ year, month, day })
      }
  }
  expect(new Date(at).toISOString()).toBe('2122-03-21T00:00:00.000Z')
})

test('Tehran time converts to UTC and back, including daylight saving time', () => {
  expect(tehranToUtc({ year: 1405, month: 8, day: 30 }, 18, 5)).toBe(Date.UTC(2026, 10, 21, 14, 35))
  expect(tehranToUtc({ year: 1401, month: 4, day: 1 }, 12, 0)).toBe(Date.UTC(2022, 5, 22, 7, 30))
  expect(tehranToUtc({ year: 1403, month: 12, day: 30 }, 23, 59)).toBe(Date.UTC(2025, 2, 20, 20, 29))
  const dates = fc
    .record({ year: fc.integer({ min: 1402, max: 1500 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
    .filter(({ year, month, day }) => day <= jalaliMonthLength(year, month))
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (date, hour, minute) => {
      expect(toTehranClock(tehranToUtc(date, hour, minute))).toEqual({ ...date, hour, minute })
    }),
  )
  // From 1991 to 2022, mostly with daylight saving time; compares clock times, because an hour that repeats has two UTC times.
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1991, 4, 10) / MINUTE, max: Date.UTC(2022, 8, 20) / MINUTE }), (minutes) => {
      const clock = toTehranClock(minutes * MINUTE)
      const { hour, minute, ...date } = clock
      expect(toTehranClock(tehranToUtc(date, hour, minute))).toEqual(clock)
    }),
  )
})
