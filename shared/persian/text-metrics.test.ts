import { expect, test } from 'vitest'
import { quoteTitle, truncateText } from './text-metrics.ts'

test('truncateText collapses short text to one line and cuts long text between words with an ellipsis', () => {
  expect(truncateText(' می‌خواهم\n\nبخوانم ')).toBe('می‌خواهم بخوانم')
  const long = truncateText('کتاب '.repeat(60))
  expect(long).toMatch(/^(?:کتاب )+کتاب…$/)
  expect(long.length).toBeLessThanOrEqual(161)
})

test('truncateText does not split a surrogate pair', () => expect(truncateText(`ی${'😀'.repeat(100)}`).isWellFormed()).toBe(true))

test.each([
  ['انارهای پاییز', '«انارهای پاییز»'],
  ['«آدم‌ها شنیده‌شدن می‌خواهند»', '«آدم‌ها شنیده‌شدن می‌خواهند»'],
  ['«این» و «آن»', '««این» و «آن»»'],
])('quoteTitle formats %s as %s', (title, told) => expect(quoteTitle(title)).toBe(told))
