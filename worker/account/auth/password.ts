import { randomBytes, timingSafeEqual } from 'node:crypto'
import { KEY_LENGTH, kdf, type ScryptCost } from '#worker/lib/hash.ts'

/** One of the scrypt configurations that OWASP recommends; a hash takes 32 MiB of memory. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

/** Hashes a password, which must be in NFC, as `scrypt$N$r$p$salt$key`; the stored parameters allow the cost to change later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await kdf.derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Verifies a password against a stored hash. Without a hash, derives a key at the same cost and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? DECOY).split('$')
  const expected = Buffer.from(key, 'base64url')
  const derived = await kdf.derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, expected) && stored !== null && stored !== undefined
}

export const needsRehash = (stored: string): boolean => !stored.startsWith(`scrypt$${COST.N}$${COST.r}$${COST.p}$`)

const DECOY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY_LENGTH).toString('base64url')}`
