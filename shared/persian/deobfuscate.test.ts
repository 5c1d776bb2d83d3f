import { expect, test } from 'vitest'
import { deobfuscate } from './deobfuscate.ts'

const read = (text: string) => {
  const { letters, substituted } = deobfuscate(text, 'i')
  return [String.fromCodePoint(...letters), substituted.join('')]
}

test('a disguised word says of each letter whether it was read from a digit, a sign or a letter', () => {
  expect(read('casino')).toEqual(['casino', '000000'])
  expect(read('c4s1n0')).toEqual(['casino', '010101'])
  expect(read('$late')).toEqual(['slate', '10000'])
})
