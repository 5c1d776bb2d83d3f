import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Prefix } from './sha256.ts'

test('sha256Prefix returns the first 32 bits of the platform’s SHA-256 for ASCII texts of at most 55 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 55 }), (text) => {
      expect(sha256Prefix(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
    }),
  )
})
