import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { letIn, returnDigest } from '#worker/account/auth/index.ts'
import { secondStepTickets } from '#worker/account/auth/schema.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import { reactivate } from './reactivate.ts'

const over = () => invalid({ ticket: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * Opens a closed account again and lets its person in, in one batch. The ticket is good for the browser that got it, once, for ten
 * minutes, and while the account can still come back.
 */
export async function comeBack(c: Context<AppContext>, ticket: string, browser: string) {
  const db = c.get('db')
  const live = and(
    eq(secondStepTickets.ticketDigest, await returnDigest(ticket)),
    eq(secondStepTickets.browserDigest, await digest(browser)),
    isNull(secondStepTickets.usedAt),
    gt(secondStepTickets.expiresAt, now()),
  )
  const [waiting] = await db.select({ userId: secondStepTickets.userId }).from(secondStepTickets).where(live)
  if (!waiting) throw over()
  const { userId } = waiting
  const { viewer } = await letIn(c, {
    userId,
    state: 'active',
    twoStep: false,
    live: sql`EXISTS (SELECT 1 FROM ${secondStepTickets} WHERE ${live}) AND EXISTS (SELECT 1 FROM users u LEFT JOIN account_deletions d
      ON d.user_id = u.id WHERE u.id = ${userId} AND (u.state = 'deactivated' OR u.state = 'deleted' AND d.done_at IS NULL AND d.due_at > ${now()}))`,
    lost: over,
    settle: [...reactivate(db, userId), db.update(secondStepTickets).set({ usedAt: now() }).where(live)],
  })
  if (!viewer) throw new Error('Somebody who came back was not let in')
  return { viewer }
}
