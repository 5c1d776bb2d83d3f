import { randomBytes, randomInt } from 'node:crypto'
import { asciiDigits } from '#shared/persian/digits.ts'
import { kdf } from '#worker/lib/key-derivation.ts'

/** Excludes characters that are easily confused when copied by hand. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
const COUNT = 10
/** A code has only 49 bits, so computing its digest must be expensive (ASVS 6.5.2). */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** Generates ten recovery codes in the form `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** Normalizes a typed recovery code; returns undefined when it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const bare = asciiDigits(typed)
    .toLowerCase()
    .replace(/[\s\u200c-]/g, '')
  return bare.length === LENGTH && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : undefined
}

/** Returns a random salt for one set of codes, base64url-encoded. */
export const newSalt = (): string => randomBytes(16).toString('base64url')

export const saltOf = (stored: string): string => stored.split('.')[0] ?? ''

/** Returns the digest of a normalized code, as `salt.key`. */
export const recoveryDigest = async (bare: string, salt: string): Promise<string> =>
  `${salt}.${(await kdf.derive(bare, Buffer.from(salt, 'base64url'), COST)).toString('base64url')}`
