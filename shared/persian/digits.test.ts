import { expect, test } from 'vitest'
import { asciiDigits, formatNumber, persianDigits } from './digits.ts'

test('asciiDigits converts Persian and Arabic digits, which Number and \\d reject', () => {
  expect(asciiDigits('۱۲٣٤5')).toBe('12345')
  expect(Number(asciiDigits('۱۴۰۵'))).toBe(1405)
  expect(asciiDigits('کد: ۰۰۷')).toBe('کد: 007')
  // `Number` and `\d` reject non-ASCII digits, so other code cannot parse them by accident.
  expect(Number('۱۲')).toBeNaN()
  expect(/\d/.test('۱٢')).toBe(false)
})

test.each([
  [999, '۹۹۹'],
  [1000, '۱٬۰۰۰'],
  [1_234_567, '۱٬۲۳۴٬۵۶۷'],
])('formatNumber groups the digits of %i by three', (value, shown) => {
  expect(formatNumber(value)).toBe(shown)
})

test('formatNumber uses Persian digits that parse back to the same number', () => {
  for (const value of [0, 7, 12, 999, 1000, 1_234_567]) {
    expect(formatNumber(value)).toMatch(/^[۰-۹٬]+$/)
    expect(Number(asciiDigits(formatNumber(value)).replaceAll('٬', ''))).toBe(value)
  }
  expect(persianDigits('a1')).toBe('a۱')
})
