import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEcdsaSignature } from '#worker/account/passkeys/ecdsa-signature.ts'

/** Packages of `@simplewebauthn/server`, which is all that uses them. */
const load = createRequire(createRequire(import.meta.url).resolve('@simplewebauthn/server'))

/** Integers of P-256, P-384 and P-521, with leading zeros and without. */
const integers = fc.constantFrom(32, 48, 66).chain((length) => {
  const integer = fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => (bytes.some((byte) => byte > 0) ? bytes : bytes.fill(1)))
  const small = fc.integer({ min: 1, max: 300 }).map((value) => Uint8Array.of(value >> 8, value & 255))
  return fc.tuple(fc.oneof(integer, small), fc.oneof(integer, small))
})

/** Encodes one of the integers in DER: without superfluous zeros, and with one before a set high bit. */
const toInteger = (bytes: Uint8Array): Uint8Array => {
  const bare = bytes.subarray(bytes.findIndex((byte) => byte > 0))
  return (bare[0] ?? 0) > 127 ? Uint8Array.of(0, ...bare) : bare
}

test('an ECDSA signature is read like the ASN.1 library reads it, for every curve', () => {
  const { AsnConvert } = load('@peculiar/asn1-schema')
  const { ECDSASigValue } = load('@peculiar/asn1-ecc')
  fc.assert(
    fc.property(integers, ([first, second]) => {
      const [r, s] = [toInteger(first), toInteger(second)]
      const der = new Uint8Array(AsnConvert.serialize(new ECDSASigValue({ r: r.slice().buffer, s: s.slice().buffer })))
      expect(readEcdsaSignature(der)).toEqual({ r, s })
      const read = AsnConvert.parse(der, ECDSASigValue)
      expect([new Uint8Array(read.r), new Uint8Array(read.s)]).toEqual([r, s])
    }),
    { numRuns: 200 },
  )
})

test('a signature that is not two integers in a sequence is rejected', () => {
  const valid = [0x30, 6, 2, 1, 5, 2, 1, 7]
  expect(readEcdsaSignature(Uint8Array.from(valid))).toEqual({ r: Uint8Array.of(5), s: Uint8Array.of(7) })
  const invalid = [
    [],
    [0x30],
    [0x31, ...valid.slice(1)],
    valid.slice(0, -1),
    [...valid, 0],
    [0x30, 7, ...valid.slice(2)],
    [0x30, 3, 2, 1, 5],
    [0x30, 9, ...valid.slice(2), 2, 1, 9],
    [0x30, 6, 3, 1, 5, 2, 1, 7],
    [0x30, 5, 2, 0, 2, 1, 7],
    [0x30, 0x81, 6, ...valid.slice(2)],
    [0x30, 6, 2, 5, 5, 2, 1, 7],
  ]
  for (const bytes of invalid) expect(() => readEcdsaSignature(Uint8Array.from(bytes)), String(bytes)).toThrow('The signature')
})
