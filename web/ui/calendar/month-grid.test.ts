import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jalaliMonthLength, toJalali } from '#shared/persian/jalali.ts'
import { addDays, addMonths, dayForKey, monthWeeks, shiftMonth, weekdayIndex } from './JalaliCalendar.tsx'

const aDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1921-03-21', days))

test('monthWeeks contains each day of a month once, in the column of its weekday', () => {
  // 30 Aban 1405 is a Saturday; Esfand of a leap year has thirty days.
  expect(weekdayIndex('2026-11-21')).toBe(0)
  expect(monthWeeks(1403, 12).flat().filter(Boolean)).toHaveLength(30)
  expect(monthWeeks(1408, 12).flat().filter(Boolean).at(-1)).toBe('2030-03-20')
  fc.assert(
    fc.property(fc.integer({ min: 1300, max: 1500 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const weeks = monthWeeks(year, month)
      const days = weeks.flat().filter((iso) => iso !== undefined)
      expect(days.map((iso) => toJalali(iso))).toEqual(
        Array.from({ length: jalaliMonthLength(year, month) }, (_, at) => ({ year, month, day: at + 1 })),
      )
      for (const week of weeks) for (const [at, iso] of week.entries()) if (iso) expect(weekdayIndex(iso)).toBe(at)
    }),
    { numRuns: 300 },
  )
})

test('dayForKey moves by day, week, month and year in right-to-left layout, and returns undefined for another key', () => {
  const from = '2026-11-24' // Tuesday, 3 Azar 1405
  expect(dayForKey(from, 'ArrowRight', false)).toBe('2026-11-23')
  expect(dayForKey(from, 'ArrowLeft', false)).toBe('2026-11-25')
  expect(dayForKey(from, 'ArrowUp', false)).toBe('2026-11-17')
  expect(dayForKey(from, 'ArrowDown', false)).toBe('2026-12-01')
  expect(dayForKey(from, 'Home', false)).toBe('2026-11-21')
  expect(dayForKey(from, 'End', false)).toBe('2026-11-27')
  expect(toJalali(dayForKey(from, 'PageUp', false) ?? '')).toEqual({ year: 1405, month: 8, day: 3 })
  expect(toJalali(dayForKey(from, 'PageDown', true) ?? '')).toEqual({ year: 1406, month: 9, day: 3 })
  expect(dayForKey(from, 'a', false)).toBeUndefined()
})

test('addMonths clamps to the last day of a shorter month, and shiftMonth reverses it', () => {
  expect(toJalali(addMonths('2025-03-20', 12))).toEqual({ year: 1404, month: 12, day: 29 })
  expect(toJalali(addMonths('2025-03-20', -6))).toEqual({ year: 1403, month: 6, day: 30 })
  fc.assert(
    fc.property(aDay, fc.integer({ min: -240, max: 240 }), (iso, months) => {
      const there = toJalali(addMonths(iso, months))
      expect(shiftMonth(there, -months)).toEqual(shiftMonth(toJalali(iso), 0))
      expect(there.day).toBe(Math.min(toJalali(iso).day, jalaliMonthLength(there.year, there.month)))
    }),
    { numRuns: 300 },
  )
})
