import fc from 'fast-check'
import { expect, test } from 'vitest'
import LIST from './common-passwords.txt?raw'
import { isCommonPassword } from './password-strength.ts'

test('isCommonPassword recognizes every password of the list, which has more than five thousand', () => {
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
])('isCommonPassword returns true for %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['پنج کلمهٔ بی‌ربط کنار هم', 'correct horse battery staple', '49 27 58 103 96 11', 'zahra walks 3 dogs'])(
  'isCommonPassword returns false for %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test.each(['@#123456!.', '#1404!@#', '..-20261129', 'xadmin123', 'admin1234567', 'admin---1', 'admin1!!!', 'adminahmad'])(
  'isCommonPassword returns false for %s, which is no stem with a few digits and symbols',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test.each(['admin@1404!', 'ziba', 'Admin--123456..'])('isCommonPassword returns true for the stem %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test('isCommonPassword returns false for sixteen random lowercase letters and digits followed by x7', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z0-9]{16}$/), (password) => !isCommonPassword(`${password}x7`)))
})
