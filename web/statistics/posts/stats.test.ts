import { expect, test } from 'vitest'
import { validateBefore } from '#web/lib/search-params.ts'
import { formatDay, formatReadRatio } from './format-stats.ts'

test('formatDay formats a Gregorian day as a Jalali date', () => {
  expect(formatDay('2026-11-21')).toBe('۳۰ آبان ۱۴۰۵')
  expect(formatDay('2025-03-20')).toBe('۳۰ اسفند ۱۴۰۳')
})

test('formatReadRatio returns a whole percentage of at most 100, or a dash without views', () => {
  expect(formatReadRatio({ views: 3, reads: 2 })).toBe('۶۷٪')
  expect(formatReadRatio({ views: 2, reads: 5 })).toBe('۱۰۰٪')
  expect(formatReadRatio({ views: 0, reads: 0 })).toBe('—')
})

test('validateBefore keeps a date and drops any other value', () => {
  expect(validateBefore({ before: '2026-10-01' })).toEqual({ before: '2026-10-01' })
  expect(validateBefore({ before: 'x' })).toEqual({})
  expect(validateBefore({ before: 3 })).toEqual({})
})
