import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

test('a short text stands whole on one line; a long one ends between words and says that it goes on', () => {
  expect(truncateText(' می‌خواهم\n\nبخوانم ')).toBe('می‌خواهم بخوانم')
  const long = truncateText('کتاب '.repeat(60))
  expect(long).toMatch(/^(?:کتاب )+کتاب…$/)
  expect(long.length).toBeLessThanOrEqual(161)
})

test('half a character is never left', () => expect(truncateText(`ی${'😀'.repeat(100)}`).isWellFormed()).toBe(true))
