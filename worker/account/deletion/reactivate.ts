import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { completeSignIn, reactivationDigest } from '#worker/account/auth/index.ts'
import { accountDeletions, pendingSignIns, users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'

/**
 * Builds statements that reopen a closed account; a running suspension continues. They leave an open account, or one past its grace period,
 * unchanged.
 */
export function reactivate(db: Database, userId: number): Statement[] {
  const undoable = and(eq(accountDeletions.userId, userId), isNull(accountDeletions.completedAt), gt(accountDeletions.dueAt, now()))
  const suspended = sql`EXISTS (SELECT 1 FROM suspensions WHERE user_id = ${userId} AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now()}))`
  return [
    db
      .update(users)
      .set({ state: sql`iif(${suspended}, 'suspended', 'active')` })
      .where(
        and(
          eq(users.id, userId),
          or(
            eq(users.state, 'deactivated'),
            and(eq(users.state, 'deleted'), sql`EXISTS ${db.select({ one: sql`1` }).from(accountDeletions).where(undoable)}`),
          ),
        ),
      ),
    db.delete(accountDeletions).where(undoable),
    ...invalidateUser(db, userId),
  ]
}

const expiredError = () => invalid({ pendingSignIn: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * Reactivates a closed account and signs in, in one batch. Throws `invalid` when the pending sign-in is used, expired or from another
 * browser, and after the account’s grace period.
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
