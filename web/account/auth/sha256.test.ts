import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Prefix } from './sha256.ts'

test('the first word is that of the platform’s own SHA-256, for every text of up to 55 letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 55 }), (text) => {
      expect(sha256Prefix(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
    }),
  )
})
