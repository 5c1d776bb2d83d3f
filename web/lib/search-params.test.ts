import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parseSearch keeps values as strings and uses the first value of a repeated name', () => {
  expect(parseSearch('?q=123&q=4&after=true&tab=')).toEqual({ q: '123', after: 'true', tab: '' })
})

test('values from stringifySearch parse back to the same values', () => {
  const search = { q: 'می‌خواهم "نقل" & بیشتر', after: 'MTIz' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ after: undefined })).toBe('')
})
