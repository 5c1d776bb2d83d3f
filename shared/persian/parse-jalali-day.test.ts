import { describe, expect, it } from 'vitest'
import { formatDay } from './jalali.ts'
import { parseJalaliDay } from './parse-jalali-day.ts'

describe('parseJalaliDay', () => {
  it.each([
    ['۱۴۰۵/۹/۳', '2026-11-24'],
    ['1405-09-03', '2026-11-24'],
    ['١٤٠٥.٩.٣', '2026-11-24'],
    [' ۳ آذر ۱۴۰۵ ', '2026-11-24'],
    ['۱۴۰۳/۱۲/۳۰', '2025-03-20'],
  ])('parses %s', (typed, iso) => {
    expect(parseJalaliDay(typed)).toBe(iso)
  })

  it.each(['', '۱۴۰۵', '۱۴۰۵/۹', '۱۴۰۵/۱۳/۱', '۱۴۰۵/۰/۱', '۱۴۰۵/۷/۳۱', '۱۴۰۴/۱۲/۳۰', '۱۴۰۵/۹-۳', '2026/11/24', '۳ خزان ۱۴۰۵', '۳/۹/۱۴۰۵'])(
    'rejects %s',
    (typed) => {
      expect(parseJalaliDay(typed)).toBeUndefined()
    },
  )

  it('parses what formatDay formats', () => {
    for (const iso of ['2024-03-20', '2026-11-24', '2027-01-01']) expect(parseJalaliDay(formatDay(iso))).toBe(iso)
  })
})
