const SEQUENCE = 0x30
const INTEGER = 0x02
/** Marks a length of 128–255, which the next byte contains; signatures of the longest curve, P-521, need it. */
const EXTENDED_LENGTH = 0x81

/**
 * Reads the two integers of an ECDSA signature in DER (RFC 3279, 2.2.3), big-endian with their sign byte. Throws for every other structure.
 * vite/omit-certificates.ts puts it in the place of the ASN.1 library of `@simplewebauthn/server`.
 */
export function readEcdsaSignature(der: Uint8Array): { r: Uint8Array; s: Uint8Array } {
  let at = 0
  const readHeader = (tag: number): number => {
    if (der[at] !== tag) throw new Error('The signature is not an ECDSA signature in DER')
    const isExtended = der[at + 1] === EXTENDED_LENGTH
    const length = der[at + (isExtended ? 2 : 1)] ?? 0
    at += isExtended ? 3 : 2
    if (length === 0 || length > 127 !== isExtended || at + length > der.length) throw new Error('The signature has an invalid length')
    return length
  }
  const readInteger = (): Uint8Array => {
    const length = readHeader(INTEGER)
    at += length
    return der.subarray(at - length, at)
  }
  if (readHeader(SEQUENCE) !== der.length - at) throw new Error('The signature has an invalid length')
  const [r, s] = [readInteger(), readInteger()]
  if (at !== der.length) throw new Error('The signature has more than two integers')
  return { r, s }
}
