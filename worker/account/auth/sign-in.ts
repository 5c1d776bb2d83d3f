import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { Entered } from './contract.ts'
import { findAccount } from './find-account.ts'
import { letIn } from './let-in.ts'
import type { Login } from './login-kind.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { credentials } from './schema.ts'

const WRONG = 'این نام و گذرواژه با هم درست نیستند'

/**
 * Signs in with a password, by e-mail, mobile or handle. Unknown account, account without a password and wrong password are one
 * answer after the same work (ASVS 6.3.8). A password kept at an older cost is hashed anew.
 */
export async function signIn(c: Context<AppContext>, login: Login, password: string): Promise<Entered> {
  const db = c.get('db')
  const account = await findAccount(db, login)
  const right = await verifyPassword(password, account?.passwordHash)
  const stored = account?.passwordHash
  if (!account || !stored || !right) throw new AppError('invalid', { message: `${WRONG}.`, fields: { password: WRONG } })
  const rehashed = needsRehash(stored) ? await hashPassword(password.normalize('NFC')) : undefined
  const { userId } = account
  const keep = (hash: string) =>
    db
      .update(credentials)
      .set({ passwordHash: hash })
      .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, stored)))
  return letIn(c, { ...account, settle: rehashed ? [keep(rehashed)] : [] })
}
