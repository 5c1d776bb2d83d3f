import { and, eq } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { SignIn } from './contract.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { credentials, users } from './schema.ts'
import { newSession } from './sessions.ts'

/**
 * Signs in with a password, by e-mail or handle. Unknown account, account without a password and wrong password are one answer
 * after the same work (ASVS 6.3.8); so is a closed account. A password kept at an older cost is hashed anew.
 */
export async function signIn(db: Database, { login, password }: SignIn, agent: string): Promise<{ token: string }> {
  const key = emailKey(login).replace(/^@/, '')
  const [account] = await db
    .select({ userId: users.id, state: users.state, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    // One of the two: an OR across both tables would read every user.
    .where(key.includes('@') ? eq(credentials.emailKey, key) : eq(users.handle, key))
  const right = await verifyPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !right || account.state === 'deleted' || account.state === 'deactivated') {
    throw new AppError('invalid', { message: 'نام کاربری یا گذرواژه درست نیست.', fields: { password: 'نام کاربری یا گذرواژه درست نیست' } })
  }
  const { userId, passwordHash: stored } = account
  const { token, statement } = await newSession(db, userId, agent)
  const rehashed = needsRehash(stored) ? await hashPassword(password.normalize('NFC')) : undefined
  await atomic(db, [
    statement,
    ...(rehashed
      ? [
          db
            .update(credentials)
            .set({ passwordHash: rehashed })
            .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, stored))),
        ]
      : []),
  ])
  return { token }
}
