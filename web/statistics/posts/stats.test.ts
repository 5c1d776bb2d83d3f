import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { formatReadRatio } from './format-read-ratio.ts'
import { validateBefore } from './validate-before.ts'

test('formats a Tehran day in the Jalali calendar', () => {
  expect(formatDay('2026-11-21')).toBe('۳۰ آبان ۱۴۰۵')
  expect(formatDay('2025-03-20')).toBe('۳۰ اسفند ۱۴۰۳')
})

test('formats the read ratio as a whole percentage of at most 100, or as a dash without views', () => {
  expect(formatReadRatio({ views: 3, reads: 2 })).toBe('۶۷٪')
  expect(formatReadRatio({ views: 2, reads: 5 })).toBe('۱۰۰٪')
  expect(formatReadRatio({ views: 0, reads: 0 })).toBe('—')
})

test('drops a search parameter that is not a day', () => {
  expect(validateBefore({ before: '2026-10-01' })).toEqual({ before: '2026-10-01' })
  expect(validateBefore({ before: 'x' })).toEqual({})
  expect(validateBefore({ before: 3 })).toEqual({})
})
