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
const expiredError = () => invalid({ ticket: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * The second step of a sign-in: a code of the app, or a recovery code. The ticket is good for the browser that got it, once, for ten
 * minutes and five tries; using it, using the code and beginning the session are one batch. Guessing across tickets waits by account.
 */
export async function verifyTwoFactor(
  c: Context<AppContext>,
  { pendingSignIn, code }: TwoFactorSignIn,
  browser: string,
): Promise<SignInResult> {
  const db = c.get('db')
  const ticketDigest = await sha256(pendingSignIn)
  const isPending = and(
    eq(pendingSignIns.tokenDigest, ticketDigest),
    eq(pendingSignIns.browserDigest, await sha256(browser)),
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, now()),
  )
  const [pending] = await db
    .select({ userId: users.id, state: users.state })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(isPending)
  // A ticket nobody has is guessed at by address only.
  const attempt = await consumeAuthAttempt(c.env, c.req.raw, 'second-step', pending ? `user:${pending.userId}` : `ticket:${ticketDigest}`)
  if (!pending) throw expiredError()
  const counted = await db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(and(isPending, lt(pendingSignIns.attempts, MAX_ATTEMPTS)))
    .returning({ tries: pendingSignIns.attempts })
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

/** Statement for the cron: forgets tickets that have run out. */
export const prunePendingSignIns = (db: Database): Statement => db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now()))
