import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { SignInResult, VerifyCode } from './contract.ts'
import { findAccount } from './find-account.ts'
import { refundCodeAttempt } from './limits.ts'
import { checkCode, consumeCode, invalidCodeError } from './one-time-code.ts'
import type { Login } from './parse-login.ts'
import { oneTimeCodes } from './schema.ts'

/**
 * Verifies a code. A known address signs in or continues to two-factor or reactivation; for a new address, `viewer` is null and the
 * challenge becomes valid for `register`. Concurrent requests cannot exceed the attempts or reuse the code.
 */
export async function verifyCode(c: Context<AppContext>, attempt: VerifyCode, browser: string): Promise<SignInResult> {
  const db = c.get('db')
  const { row, guard } = await checkCode(db, { ...attempt, purpose: 'enter', browser })
  const login: Login = { kind: row.channel === 'sms' ? 'phone' : 'email', key: row.addressKey }
  const account = await findAccount(db, login)
  const result =
    account && (await completeSignIn(c, { ...account, guard, guardError: invalidCodeError, commit: [consumeCode(db, attempt.challenge)] }))
  await refundCodeAttempt(c.env, c.req.raw, login)
  if (result) return result
  await db
    .update(oneTimeCodes)
    .set({ verifiedAt: now() })
    .where(and(eq(oneTimeCodes.challenge, attempt.challenge), isNull(oneTimeCodes.usedAt)))
  return { viewer: null }
}
