import { randomBytes, randomInt } from 'node:crypto'
import { asciiDigits } from '#shared/persian/digits.ts'
import { kdf } from '#worker/lib/key-derivation.ts'

/** Letters nobody takes for another one when copying by hand. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
const COUNT = 10
/** A code has 49 bits, so its digest costs work to guess from (ASVS 6.5.2). */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** Ten new recovery codes as shown, `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** What a person typed as the bare code it stands for; undefined when it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const bare = asciiDigits(typed)
    .toLowerCase()
    .replace(/[\s\u200c-]/g, '')
  return bare.length === LENGTH && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : undefined
}

/** Salt for one person's set of codes, base64url. */
export const newSalt = (): string => randomBytes(16).toString('base64url')

/** The salt within a stored digest. */
export const saltOf = (stored: string): string => stored.split('.')[0] ?? ''

/** A bare code as stored: `salt.key`. */
export const recoveryDigest = async (bare: string, salt: string): Promise<string> =>
  `${salt}.${(await kdf.derive(bare, Buffer.from(salt, 'base64url'), COST)).toString('base64url')}`
