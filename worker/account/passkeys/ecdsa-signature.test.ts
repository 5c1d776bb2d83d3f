import { expect, test } from 'vitest'
import { readEcdsaSignature } from './ecdsa-signature.ts'

const bytes = (length: number, first = 1) => [first, ...Array.from({ length: length - 1 }, (_, nth) => nth & 255)]

test('the two integers of a short and of a long signature are read', () => {
  expect(readEcdsaSignature(Uint8Array.of(0x30, 7, 2, 1, 5, 2, 2, 0, 200))).toEqual({ r: Uint8Array.of(5), s: Uint8Array.of(0, 200) })
  const [r, s] = [bytes(66), bytes(65, 2)]
  const long = Uint8Array.from([0x30, 0x81, 135, 2, 66, ...r, 2, 65, ...s])
  expect(readEcdsaSignature(long)).toEqual({ r: Uint8Array.from(r), s: Uint8Array.from(s) })
})

test('an integer whose first byte looks like the mark of a long length is read unchanged', () => {
  expect(readEcdsaSignature(Uint8Array.of(0x30, 8, 2, 2, 0x81, 1, 2, 2, 0x81, 3))).toEqual({
    r: Uint8Array.of(0x81, 1),
    s: Uint8Array.of(0x81, 3),
  })
})

test.each([
  ['of nothing', []],
  ['with another tag', [0x31, 6, 2, 1, 5, 2, 1, 7]],
  ['with one integer', [0x30, 3, 2, 1, 5]],
  ['with something else than integers', [0x30, 6, 2, 1, 5, 3, 1, 7]],
  ['with a third integer', [0x30, 9, 2, 1, 5, 2, 1, 7, 2, 1, 9]],
  ['with an empty integer', [0x30, 5, 2, 0, 2, 1, 7]],
  ['that ends too early', [0x30, 6, 2, 1, 5, 2, 2, 7]],
  ['with a byte behind it', [0x30, 6, 2, 1, 5, 2, 1, 7, 0]],
  ['with a long form of a short length', [0x30, 0x81, 6, 2, 1, 5, 2, 1, 7]],
  ['with a length of 128 in the short form', [0x30, 128, ...bytes(128)]],
])('a signature %s is rejected', (_, der) => {
  expect(() => readEcdsaSignature(Uint8Array.from(der))).toThrow('signature')
})
