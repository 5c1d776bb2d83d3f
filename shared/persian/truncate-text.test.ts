import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

test('collapses short text to one line and cuts long text between words with an ellipsis', () => {
  expect(truncateText(' می‌خواهم\n\nبخوانم ')).toBe('می‌خواهم بخوانم')
  const long = truncateText('کتاب '.repeat(60))
  expect(long).toMatch(/^(?:کتاب )+کتاب…$/)
  expect(long.length).toBeLessThanOrEqual(161)
})

test('never splits a surrogate pair', () => expect(truncateText(`ی${'😀'.repeat(100)}`).isWellFormed()).toBe(true))
