import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2020-01-02 10:20:30', at('2020-01-02T10:20:30+03:30')],
  ['2020-01-02 10:20', at('2020-01-02T10:20:00+03:30')],
  ['2020-01-02 00:00:01', at('2020-01-01T20:30:01Z')],
  ['2020/1/2 10:20:30 Z', at('2020-01-02T10:20:30Z')],
  ['2020/1/2 10:20:30 +0100', at('2020-01-02T09:20:30Z')],
  ['۱۴۰۲/۰۵/۱۲ ۱۰:۲۰:۳۰', at('2023-08-03T10:20:30+03:30')],
  ['۱۲ مرداد ۱۴۰۲، ساعت ۱۰:۲۰:۳۰', at('2023-08-03T10:20:30+03:30')],
])('the time %s is read to the second, in Tehran unless it has a zone', (written, expected) => {
  expect(parseDate(written)).toBe(expected)
})

test('a time without a zone is in UTC where the format says so', () => {
  expect(parseDate('2020-01-02 10:20:30', { isUtc: true })).toBe(at('2020-01-02T10:20:30Z'))
})
