import { randomBytes, timingSafeEqual } from 'node:crypto'
import { KEY_LENGTH, kdf, type ScryptCost } from '#worker/lib/key-derivation.ts'

/** OWASP's scrypt pair of 2^15, 8, 3: about 32 MB and a quarter of a second. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

/** A password as stored: `scrypt$N$r$p$salt$key`, so that a later cost can be told from this one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await kdf.derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** True when the password is the stored one. Without a stored one it works as long and answers false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? DECOY).split('$')
  const wanted = Buffer.from(key, 'base64url')
  const derived = await kdf.derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, wanted) && stored !== null && stored !== undefined
}

/** True when a stored hash has another cost than today's and should be made anew at sign-in. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(`scrypt$${COST.N}$${COST.r}$${COST.p}$`)

const DECOY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY_LENGTH).toString('base64url')}`
