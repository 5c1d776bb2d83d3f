import { expect, test } from 'vitest'
import { formatPosition, formatTimeParam, parseTime, parseTimeParam } from './time.ts'

test.each([
  ['90', 90],
  ['90s', 90],
  ['۹۰', 90],
  ['٩٠', 90],
  ['0', 0],
  ['1:30', 90],
  ['۱:۳۰', 90],
  ['1:02:03', 3723],
  ['۱:۰۲:۰۳', 3723],
  ['125:00', 7500],
  ['1h2m3s', 3723],
  ['2m', 120],
  ['1H', 3600],
])('parses %s as %i seconds', (text, seconds) => expect(parseTime(text)).toBe(seconds * 1000))

test.each(['', ' ', 'x', '1:', ':1', '1:2:3:4', '1:75', '-5', '1.5', '1e3', 'NaN', '99999999', '1s2m'])('rejects %j as a time', (text) =>
  expect(parseTime(text)).toBeUndefined(),
)

test('parses the `t` parameter as typed by people and as serialized by the router; undefined when it is missing or empty', () => {
  expect(parseTimeParam('?t=1:02:03')).toBe(3_723_000)
  expect(parseTimeParam('?a=1&t=%DB%B9%DB%B0')).toBe(90_000)
  expect(parseTimeParam('?t=%2290%22')).toBe(90_000)
  expect([parseTimeParam(''), parseTimeParam('?t='), parseTimeParam('?time=5')]).toEqual([undefined, undefined, undefined])
})

test('formats positions rounded down to the second, and parses whole seconds back from their URL format', () => {
  expect([0, 999, 1000, 59_999, 60_000, 3_723_900].map(formatPosition)).toEqual(['۰:۰۰', '۰:۰۰', '۰:۰۱', '۰:۵۹', '۱:۰۰', '۱:۰۲:۰۳'])
  for (const ms of [0, 5000, 59_000, 60_000, 3_723_000]) expect(parseTime(formatTimeParam(ms))).toBe(ms)
  expect(formatTimeParam(3_723_900)).toBe('1:02:03')
})
