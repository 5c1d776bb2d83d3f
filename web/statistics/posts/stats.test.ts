import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { formatReadRatio } from './format-read-ratio.ts'
import { validateBefore } from './validate-before.ts'

test('a Tehran day is named in the Jalali calendar', () => {
  expect(formatDay('2026-11-21')).toBe('۳۰ آبان ۱۴۰۵')
  expect(formatDay('2025-03-20')).toBe('۳۰ اسفند ۱۴۰۳')
})

test('the ratio is whole, within a hundred, and a dash without views', () => {
  expect(formatReadRatio({ views: 3, reads: 2 })).toBe('۶۷٪')
  expect(formatReadRatio({ views: 2, reads: 5 })).toBe('۱۰۰٪')
  expect(formatReadRatio({ views: 0, reads: 0 })).toBe('—')
})

test('only something like a day reaches the API', () => {
  expect(validateBefore({ before: '2026-10-01' })).toEqual({ before: '2026-10-01' })
  expect(validateBefore({ before: 'x' })).toEqual({})
  expect(validateBefore({ before: 3 })).toEqual({})
})
