import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { completeSignIn, reactivationDigest } from '#worker/account/auth/index.ts'
import { pendingSignIns } from '#worker/account/auth/schema.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { reactivate } from './reactivate.ts'

const expiredError = () => invalid({ pendingSignIn: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * Reactivates a closed account and signs in, in one batch. The pending sign-in works once, only in its own browser, for ten minutes and
 * within the account’s grace period.
 */
export async function reactivateAndSignIn(c: Context<AppContext>, pendingSignIn: string, browser: string) {
  const db = c.get('db')
  const isPending = and(
    eq(pendingSignIns.tokenDigest, await reactivationDigest(pendingSignIn)),
    eq(pendingSignIns.browserDigest, await sha256(browser)),
    isNull(pendingSignIns.usedAt),
    gt(pendingSignIns.expiresAt, now()),
  )
  const [pending] = await db.select({ userId: pendingSignIns.userId }).from(pendingSignIns).where(isPending)
  if (!pending) throw expiredError()
  const { userId } = pending
  const { viewer } = await completeSignIn(c, {
    userId,
    state: 'active',
    hasTwoFactor: false,
    guard: sql`EXISTS (SELECT 1 FROM ${pendingSignIns} WHERE ${isPending}) AND EXISTS (SELECT 1 FROM users u LEFT JOIN account_deletions d
      ON d.user_id = u.id WHERE u.id = ${userId} AND (u.state = 'deactivated' OR u.state = 'deleted' AND d.done_at IS NULL AND d.due_at > ${now()}))`,
    guardError: expiredError,
    commit: [...reactivate(db, userId), db.update(pendingSignIns).set({ usedAt: now() }).where(isPending)],
  })
  if (!viewer) throw new Error('Reactivation did not create a session')
  return { viewer }
}
