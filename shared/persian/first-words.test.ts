import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('a short text stands whole on one line; a long one ends between words and says that it goes on', () => {
  expect(firstWords(' می‌خواهم\n\nبخوانم ')).toBe('می‌خواهم بخوانم')
  const long = firstWords('کتاب '.repeat(60))
  expect(long).toMatch(/^(?:کتاب )+کتاب…$/)
  expect(long.length).toBeLessThanOrEqual(161)
})

test('half a character is never left', () => expect(firstWords(`ی${'😀'.repeat(100)}`).isWellFormed()).toBe(true))
