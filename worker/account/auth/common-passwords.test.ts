import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import LIST from './common-passwords.txt?raw'

test('the list contains more than five thousand common passwords', () => {
  const words = LIST.split(/\s+/).filter(Boolean)
  expect(new Set(words).size).toBeGreaterThan(5000)
  expect(words.filter((word) => !isCommonPassword(word.replaceAll('␣', ' ')))).toEqual([])
})

test.each([
  'Password1',
  'iloveyou',
  'zahra1375',
  'Mohammad@123',
  'TEHRAN1400',
  'qazqazqaz',
  '13751375',
  '۱۳۷۵۱۳۷۵',
  '09121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  'دوستت دارم',
])('isCommonPassword recognizes %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['پنج کلمهٔ بی‌ربط کنار هم', 'correct horse battery staple', '49 27 58 103 96 11', 'zahra walks 3 dogs'])(
  'isCommonPassword accepts %s as uncommon',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('sixteen random letters and digits followed by x7 are never common', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z0-9]{16}$/), (password) => !isCommonPassword(`${password}x7`)))
})
