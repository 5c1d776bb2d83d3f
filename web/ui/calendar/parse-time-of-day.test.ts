import { expect, test } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay } from './JalaliCalendar.tsx'

test.each([
  ['۱۸:۰۵', 18, 5],
  ['18:05', 18, 5],
  ['٧:٣٠', 7, 30],
  ['1805', 18, 5],
  ['۹۳۰', 9, 30],
  [' ۹ ', 9, 0],
  ['۰:۰۰', 0, 0],
  ['23.59', 23, 59],
  ['۱۸٫۳۰', 18, 30],
])('parses «%s» as hour %i and minute %i', (typed, hour, minute) => expect(parseTimeOfDay(typed)).toEqual({ hour, minute }))

test.each(['', '24:00', '۱۲:۶۰', 'ظهر', '12:', '1:2:3', '-1', '12345'])('rejects «%s» as a time of day', (typed) =>
  expect(parseTimeOfDay(typed)).toBeUndefined(),
)

test('formats a time of day in Persian digits with a two-digit minute', () => expect(formatTimeOfDay({ hour: 8, minute: 5 })).toBe('۸:۰۵'))
