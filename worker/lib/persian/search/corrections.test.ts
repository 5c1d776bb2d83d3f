import { expect, test } from 'vitest'
import { spellingCandidates, switchKeyboardLayout } from './corrections.ts'

test('a word in the wrong keyboard layout is found in the other one, and mixed text in none', () => {
  expect(switchKeyboardLayout('sghl')).toBe('سلام')
  expect(switchKeyboardLayout('SGHL 12')).toBe('سلام 12')
  expect(switchKeyboardLayout('سلام')).toBe('sghl')
  expect(switchKeyboardLayout(switchKeyboardLayout('كتاب علي') ?? '')).toBe('کتاب علی')
  expect([switchKeyboardLayout('سلام hi'), switchKeyboardLayout('12')]).toEqual([undefined, undefined])
})

test.each([
  ['a letter too many', 'کتااب', 'کتاب'],
  ['a letter too few', 'کتب', 'کتاب'],
  ['another letter', 'کطاب', 'کتاب'],
  ['two letters swapped', 'کاتب', 'کتاب'],
  ['the first two swapped', 'تکاب', 'کتاب'],
  ['a Latin letter too few', 'daftr', 'daftar'],
])('a word with %s is near', (_, written, meant) => expect(spellingCandidates(written)).toContain(meant))

test('the neighbours of a word differ from it by exactly one change', () => {
  const near = spellingCandidates('کتاب')
  expect(near).not.toContain('کتاب')
  expect(near.every((word) => word.length >= 3 && word.length <= 5 && /^[ا-ی]+$/.test(word))).toBe(true)
  expect(spellingCandidates('abc').every((word) => /^[a-z]{2,4}$/.test(word))).toBe(true)
})

test('very short and very long words and numbers have nothing near', () => {
  const lengths = [2, 3, 24, 25].map((length) => spellingCandidates('ب'.repeat(length)).length > 0)
  expect(lengths).toEqual([false, true, true, false])
  expect(spellingCandidates('سال1405')).toEqual([])
})
