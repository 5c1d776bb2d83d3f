import { type SQL, sql } from 'drizzle-orm'

/** The states, as SQL, of promotions that are paid and not over; stopping one refunds its remainder. */
export const PAID_STATES = sql.raw("'in_review', 'approved', 'running', 'paused'")
/** The states, as SQL, of promotions that are not over. */
export const OPEN_STATES = sql.raw("'unpaid', 'in_review', 'approved', 'running', 'paused'")

/** Condition: the user has no paid promotion that is not over, so that closing the account interrupts nothing. */
export const hasNoPaidPromotion = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM promotions q WHERE q.user_id = ${userId} AND q.state IN (${PAID_STATES}))`

const postIs = (states: string): SQL =>
  sql`EXISTS (SELECT 1 FROM posts o JOIN users a ON a.id = o.author_id
    WHERE o.id = promotions.post_id AND o.state ${sql.raw(states)} AND a.state IN ('active', 'suspended'))`
/** Condition on `promotions`: readers can open the post. */
export const IS_POST_PUBLIC = postIs("= 'published'")
/** Condition on `promotions`: the post was removed, or its author's account is closed. */
export const IS_POST_GONE = sql`NOT ${postIs("<> 'removed'")}`

/** Condition: `hash` is a promotion in one of the states, and nobody has decided to stop it. */
export const isInState = (hash: string, states: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM promotions q WHERE q.hash = ${hash} AND q.state IN (${states}) AND q.stop_requested_at IS NULL)`

/** Condition on `promotions`: the post is what staff approved. */
export const IS_CONTENT_APPROVED = sql.raw('promotions.is_changed = 0')

/** Condition on `promotions`: staff has a change of the post to decide about. */
export const isChangeInReview = sql.raw(
  'promotions.is_changed = 1 AND promotions.finished_at IS NULL AND promotions.stop_requested_at IS NULL',
)

/** SQL for the number of running promotions. */
export const RUNNING_COUNT = sql`(SELECT count(*) FROM promotions q WHERE q.state = 'running')`
