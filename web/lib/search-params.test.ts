import { expect, test } from 'vitest'
import { normalizeQuery, parseSearch, stringifySearch } from './search-params.ts'

test('parseSearch keeps values as strings and uses the first value of a repeated name', () => {
  expect(parseSearch('?q=123&q=4&after=true&tab=')).toEqual({ q: '123', after: 'true', tab: '' })
})

test('values from stringifySearch parse back to the same values, and undefined values are omitted', () => {
  const search = { q: 'می‌خواهم "نقل" & بیشتر', after: 'MTIz' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ after: undefined })).toBe('')
})

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
