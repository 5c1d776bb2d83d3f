import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { formatRelativeDate, formatRelativeTime } from './jalali.ts'

/** 15:00 in Tehran. */
const NOW = Date.UTC(2026, 10, 29, 11, 30)

test.each([
  [0, 'هم‌اکنون'],
  [MINUTE - 1, 'هم‌اکنون'],
  [MINUTE, '۱ دقیقه پیش'],
  [HOUR - 1, '۵۹ دقیقه پیش'],
  [HOUR, '۱ ساعت پیش'],
  [15 * HOUR, '۱۵ ساعت پیش'],
  [15 * HOUR + 1, 'دیروز'],
  [39 * HOUR, 'دیروز'],
  [39 * HOUR + 1, '۲ روز پیش'],
  [15 * HOUR + 6 * DAY, '۶ روز پیش'],
])('what is %i ms old shows “%s”', (age, text) => expect(formatRelativeTime(NOW - age, NOW)).toBe(text))

test('from the seventh calendar day on, it shows the date, with the year if that is another', () => {
  expect(formatRelativeTime(NOW - 15 * HOUR - 6 * DAY - 1, NOW)).toBe('۱ آذر')
  expect(formatRelativeTime(NOW - 300 * DAY, NOW)).toBe('۱۳ بهمن ۱۴۰۴')
})

test('within the first hour of a day, the minutes count although the day is another', () => {
  const midnight = NOW - 15 * HOUR
  expect(formatRelativeTime(midnight - 10 * MINUTE, midnight + 20 * MINUTE)).toBe('۳۰ دقیقه پیش')
})

test.each([
  [15 * HOUR, 'امروز'],
  [15 * HOUR + 1, 'دیروز'],
  [39 * HOUR, 'دیروز'],
  [39 * HOUR + 1, '۶ آذر'],
  [253 * DAY + 15 * HOUR, '۱ فروردین'],
  [253 * DAY + 15 * HOUR + 1, '۲۹ اسفند ۱۴۰۴'],
  [-8 * HOUR, 'امروز'],
  [-9 * HOUR, '۹ آذر'],
  [-150 * DAY, '۸ اردیبهشت ۱۴۰۶'],
])('the date of what is %i ms old shows “%s”', (age, text) => expect(formatRelativeDate(NOW - age, NOW)).toBe(text))
