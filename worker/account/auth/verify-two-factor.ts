import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { checkTwoFactorCode, isCodeAlreadyUsed } from '#worker/account/two-factor/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { SignInResult, TwoFactorSignIn } from './contract.ts'
import { consumeAuthAttempt } from './limits.ts'
import { pendingSignIns, users } from './schema.ts'

const MAX_ATTEMPTS = 5
const invalidCodeError = () => invalid({ code: 'کد درست نیست؛ کد تازهٔ برنامه یا یک کد بازیابی را بنویس' })
const expiredError = () => invalid({ pendingSignIn: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * Completes a sign-in with a TOTP or recovery code. A pending sign-in works once, only in its own browser, for ten minutes and five
 * attempts; attempts are also limited per account and per IP address. One batch consumes the pending sign-in and the code and stores the
 * result.
 */
export async function verifyTwoFactor(
  c: Context<AppContext>,
  { pendingSignIn, code }: TwoFactorSignIn,
  browser: string,
): Promise<SignInResult> {
  const db = c.get('db')
  const tokenDigest = await sha256(pendingSignIn)
  const isPending = and(
    eq(pendingSignIns.tokenDigest, tokenDigest),
    eq(pendingSignIns.browserDigest, await sha256(browser)),
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, now()),
  )
  const [pending] = await db
    .select({ userId: users.id, state: users.state })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(isPending)
  // An unknown token has no account, so only the limits per IP address and globally are effective.
  const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'second-step', pending ? `user:${pending.userId}` : `ticket:${tokenDigest}`)
  if (!pending) throw expiredError()
  const counted = await db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(and(isPending, lt(pendingSignIns.attempts, MAX_ATTEMPTS)))
    .returning({ attempts: pendingSignIns.attempts })
  if (counted.length === 0) throw expiredError()
  const consumeCode = await checkTwoFactorCode(db, pending.userId, code)
  if (!consumeCode) throw invalidCodeError()
  try {
    const result = await completeSignIn(c, {
      ...pending,
      hasTwoFactor: false,
      guard: sql`EXISTS (SELECT 1 FROM ${pendingSignIns} WHERE ${isPending})`,
      guardError: expiredError,
      commit: [...consumeCode, db.update(pendingSignIns).set({ usedAt: now() }).where(isPending)],
    })
    await attempt.refund()
    return result
  } catch (error) {
    throw isCodeAlreadyUsed(error) ? invalidCodeError() : error
  }
}

export const prunePendingSignIns = (db: Database): Statement => db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now()))
