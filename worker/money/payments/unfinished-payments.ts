import { type SQL, sql } from 'drizzle-orm'
import { SESSION_LIFETIME_MS } from './check-schedule.ts'

/** SQL condition on the payments `u` of a member: begun, not decided, and its session has not ended at `at`, in UTC ms. */
const isUnfinished = (userId: number, at: number): SQL =>
  sql`u.user_id = ${userId} AND u.state IN ('created', 'requested') AND max(u.created_at, coalesce(u.requested_at, 0)) > ${at - SESSION_LIFETIME_MS}`

/** SQL: number of payments that a member has begun and not finished. */
export const unfinishedPayments = (userId: number, at: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM payments u WHERE ${isUnfinished(userId, at)})`

/** SQL: when the oldest of them began, in UTC ms; null without one. */
export const oldestUnfinished = (userId: number, at: number): SQL<number | null> =>
  sql<number | null>`(SELECT min(max(u.created_at, coalesce(u.requested_at, 0))) FROM payments u WHERE ${isUnfinished(userId, at)})`

/**
 * SQL: what the unfinished top-ups of a member would add to the wallet, in rial. Of one whose buyer came back, the bank may have the money even
 * after its session has ended.
 */
export const pendingTopUps = (userId: number, at: number): SQL<number> =>
  sql<number>`coalesce((SELECT sum(u.amount) FROM payments u WHERE u.invoice_id IS NULL AND (${isUnfinished(userId, at)}
    OR (u.user_id = ${userId} AND u.state = 'requested' AND u.returned_at IS NOT NULL))), 0)`
