import { expect, test } from 'vitest'
import { deobfuscate, GAP } from './deobfuscate.ts'

const read = (text: string) => {
  const { letters, substituted } = deobfuscate(text, 'i')
  return [String.fromCodePoint(...letters), substituted.join('')]
}

test('a disguised word says of each letter whether it was read from a digit, a sign or a letter', () => {
  expect(read('casino')).toEqual(['casino', '000000'])
  expect(read('c4s1n0')).toEqual(['casino', '010101'])
  expect(read('$late')).toEqual(['slate', '10000'])
})

const lettersOf = (text: string, one: 'i' | 'l' = 'i') => String.fromCodePoint(...deobfuscate(text, one).letters)

test.each([
  ['0', 'ه'],
  ['1', 'ا'],
  ['5', 'ه'],
  ['|', 'ا'],
  ['i', 'ا'],
  ['l', 'ا'],
  ['o', 'ه'],
  ['۱', 'ا'],
  ['٥', 'ه'],
])('between Persian letters, %s is read as %s', (sign, letter) => {
  expect(read(`س${sign}م`)).toEqual([`س${letter}م`, '010'])
  expect(read(`${sign}م`)).toEqual([`${letter}م`, '10'])
})

test.each([
  ['0', 'o'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['6', 'g'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
  ['€', 'e'],
  ['£', 'l'],
  ['+', 't'],
])('between Latin letters, %s is read as %s', (sign, letter) => {
  expect(read(`x${sign}x`)).toEqual([`x${letter}x`, '010'])
})

test.each(['1', '!', '|'])('between Latin letters, %s is one of two letters', (sign) => {
  expect([lettersOf(`x${sign}x`, 'i'), lettersOf(`x${sign}x`, 'l')]).toEqual(['xix', 'xlx'])
})

test('a sign that is read as no letter of the surrounding script separates letters; a letter stays', () => {
  expect([lettersOf('س7م'), lettersOf('س@م'), lettersOf('سxم'), lettersOf('x2x')]).toEqual(['سم', 'سم', 'سxم', 'xx'])
})

test('three digits in a row are a number and no letters, at each place of it', () => {
  expect([lettersOf('س105م'), lettersOf('105م'), lettersOf('س10م')]).toEqual(['سم', 'م', 'ساهم'])
})

test('without a reading of signs they are punctuation', () => {
  const { letters, gaps } = deobfuscate('c4sino')
  expect([String.fromCodePoint(...letters), gaps[1]]).toEqual(['csino', GAP.punctuation])
})
