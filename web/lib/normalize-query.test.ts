import { expect, test } from 'vitest'
import { normalizeQuery } from './normalize-query.ts'

test.each([
  [undefined, ''],
  [null, ''],
  ['  می‌خواهم ', 'می‌خواهم'],
  [123, '123'],
  [true, 'true'],
  [{ a: 1 }, '{"a":1}'],
  ['a\u0000b\n', 'a b'],
  ['\uD800', '\uFFFD'],
])('normalizes the search query %j to «%s»', (value, words) => expect(normalizeQuery(value)).toBe(words))
