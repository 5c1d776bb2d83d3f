import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values are text, whatever they look like, and the first of a name counts', () => {
  expect(parseSearch('?q=123&q=4&after=true&tab=')).toEqual({ q: '123', after: 'true', tab: '' })
})

test('what is read is written again', () => {
  const search = { q: 'می‌خواهم "نقل" & بیشتر', after: 'MTIz' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ after: undefined })).toBe('')
})
