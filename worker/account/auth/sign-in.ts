import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { SignInResult } from './contract.ts'
import { findAccount } from './find-account.ts'
import type { Login } from './parse-login.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { credentials } from './schema.ts'

const WRONG_CREDENTIALS = 'این نام و گذرواژه با هم درست نیستند'

/**
 * Signs in with a password and an email address, phone number or handle. Returns the same error after the same work for an unknown account,
 * a missing password and a wrong password (ASVS 6.3.8). Rehashes a password stored with an outdated cost.
 */
export async function signIn(c: Context<AppContext>, login: Login, password: string): Promise<SignInResult> {
  const db = c.get('db')
  const account = await findAccount(db, login)
  const isCorrect = await verifyPassword(password, account?.passwordHash)
  const stored = account?.passwordHash
  if (!account || !stored || !isCorrect)
    throw new AppError('invalid', { message: `${WRONG_CREDENTIALS}.`, fields: { password: WRONG_CREDENTIALS } })
  const rehashed = needsRehash(stored) ? await hashPassword(password.normalize('NFC')) : undefined
  const { userId } = account
  const updateHash = (hash: string) =>
    db
      .update(credentials)
      .set({ passwordHash: hash })
      .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, stored)))
  return completeSignIn(c, { ...account, commit: rehashed ? [updateHash(rehashed)] : [] })
}
