import { expect, test } from 'vitest'
import { asciiDigits, formatNumber, persianDigits } from './digits.ts'

test('digits of any script are read as the same number, and only by being asked to', () => {
  expect(asciiDigits('۱۲٣٤5')).toBe('12345')
  expect(Number(asciiDigits('۱۴۰۵'))).toBe(1405)
  expect(asciiDigits('کد: ۰۰۷')).toBe('کد: 007')
  // Neither Number nor \d knows them, so nothing reads them by accident.
  expect(Number('۱۲')).toBeNaN()
  expect(/\d/.test('۱٢')).toBe(false)
})

test('numbers are shown in Persian digits and read back to the same', () => {
  for (const value of [0, 7, 12, 999, 1000, 1_234_567]) {
    expect(formatNumber(value)).toMatch(/^[۰-۹٬]+$/)
    expect(Number(asciiDigits(formatNumber(value)).replaceAll('٬', ''))).toBe(value)
  }
  expect(persianDigits('a1')).toBe('a۱')
})
