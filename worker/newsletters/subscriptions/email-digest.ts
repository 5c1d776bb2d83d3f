import { normalizeEmail } from '#worker/account/auth/index.ts'
import { sha256 } from '#worker/lib/hash.ts'

/** Returns the digest that identifies an address, whatever its case. */
export const emailDigest = (email: string): Promise<string> => sha256(normalizeEmail(email))
