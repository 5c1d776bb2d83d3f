import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import { recoveryCodes, twoFactor } from '#worker/account/two-factor/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { Email, Handle } from './contract.ts'
import { credentials, users } from './schema.ts'

/** `key` is the canonical form, unique per account. */
export type Login = { kind: 'email' | 'phone' | 'handle'; key: string }

/** Parses an email address, an Iranian mobile number or a handle. `validationError` tells the user, in Persian, what to enter instead. */
export function parseLogin(text: string): Login | { validationError: string } {
  const plain = cleanAddress(text)
  const mobile = parseMobile(plain)
  if (mobile) return 'validationError' in mobile ? mobile : { kind: 'phone', key: mobile.phone }
  const bare = plain.replace(/^@/, '')
  if (bare.includes('@')) {
    const { success, data, error } = Email.safeParse(bare)
    return success ? { kind: 'email', key: normalizeEmail(data) } : { validationError: error.issues[0]?.message ?? '' }
  }
  // Check for ASCII before lower-casing, which turns the Kelvin sign into k.
  const handle = /^[\x21-\x7e]+$/.test(bare) ? Handle.safeParse(bare.toLowerCase()).data : undefined
  return handle === undefined ? { validationError: 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را کامل بنویس' } : { kind: 'handle', key: handle }
}

export const normalizeEmail = (email: string): string => cleanAddress(email).toLowerCase()

/** Returns the account of a login with its credentials, or undefined. Uses one query for every kind of login. */
export async function findAccount(db: Database, { kind, key }: Login) {
  const column = { email: credentials.emailKey, phone: credentials.phone, handle: users.handle }[kind]
  const unusedCodes = db
    .select({ one: sql`1` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, users.id), isNull(recoveryCodes.usedAt)))
  const [account] = await db
    .select({
      userId: users.id,
      state: users.state,
      email: credentials.email,
      emailKey: credentials.emailKey,
      phone: credentials.phone,
      passwordHash: credentials.passwordHash,
      hasTwoFactor: sql`${twoFactor.userId} IS NOT NULL`.mapWith(Boolean),
      hasRecoveryCodes: sql`EXISTS ${unusedCodes}`.mapWith(Boolean),
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .leftJoin(twoFactor, and(eq(twoFactor.userId, users.id), isNotNull(twoFactor.confirmedAt)))
    .where(eq(column, key))
  return account
}
