import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recoveryCodes, twoFactor } from '#worker/account/two-factor/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Login } from './parse-login.ts'
import { credentials, users } from './schema.ts'

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
