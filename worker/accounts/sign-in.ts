import { eq, or } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { SignIn } from './contract.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { credentials, users } from './schema.ts'
import { newSession } from './sessions.ts'

/**
 * Signs in with a password, by e-mail or handle. Unknown account, account without a password and wrong password are one answer
 * after the same work (ASVS 6.3.8). A password kept at an older cost is hashed anew.
 */
export async function signIn(db: Database, { login, password }: SignIn, agent: string): Promise<{ token: string }> {
  const key = emailKey(login)
  const [account] = await db
    .select({ userId: users.id, state: users.state, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(or(eq(credentials.emailKey, key), eq(users.handle, key)))
  const right = await verifyPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !right || account.state === 'deleted') {
    throw new AppError('invalid', { message: 'نام کاربری یا گذرواژه درست نیست.', fields: { password: 'نام کاربری یا گذرواژه درست نیست' } })
  }
  const { token, statement } = await newSession(db, account.userId, agent)
  const rehashed = needsRehash(account.passwordHash) ? await hashPassword(password.normalize('NFC')) : undefined
  await atomic(db, [
    statement,
    ...(rehashed ? [db.update(credentials).set({ passwordHash: rehashed, passwordChangedAt: now() }).where(eq(credentials.userId, account.userId))] : []),
  ])
  return { token }
}
