import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'

/** SQL condition: the post `p` is published and its author's account `a` is open. */
const IS_PUBLIC = sql`p.state = 'published' AND a.state IN ('active', 'suspended')`

/** SQL conditions on an entry `e` with its post `p` and the post's author `a`. */
export const IS_WITHDRAWN: SQL = sql`EXISTS (SELECT 1 FROM campaign_withdrawals w WHERE w.campaign_id = e.campaign_id AND w.post_id = e.post_id)`
export const IS_ELIGIBLE: SQL = sql`(${IS_PUBLIC} AND NOT ${IS_WITHDRAWN})`
export const JOIN_POST: SQL = sql`JOIN posts p ON p.id = e.post_id JOIN users a ON a.id = p.author_id`

/** SQL condition on a contest `c`: nothing that its results count may change any more, because they are being counted or are published. */
export const IS_SEALED: SQL = sql`(c.results_at IS NOT NULL OR EXISTS (SELECT 1 FROM campaign_tallies t WHERE t.campaign_id = c.id))`

/** SQL condition on a campaign `c`: a contest in which votes are accepted at a time in UTC ms. */
export const isVotingOpen = (at: number): SQL =>
  sql`(c.kind = 'contest' AND c.state = 'published' AND c.voting_opens_at <= ${at} AND ${at} < c.voting_closes_at AND NOT ${IS_SEALED})`

/** SQL condition on a campaign `c`: a contest whose entries jurors score at a time in UTC ms. */
export const isScoringOpen = (at: number): SQL =>
  sql`(c.kind = 'contest' AND c.state = 'published' AND c.voting_opens_at <= ${at} AND NOT ${IS_SEALED})`

/** SQL condition on a campaign `c`: a contest between the end of voting and its results at a time in UTC ms. */
export const isCounting = (at: number): SQL =>
  sql`(c.kind = 'contest' AND c.state = 'published' AND c.voting_closes_at <= ${at} AND NOT ${IS_SEALED})`

/** SQL condition on a contest `c`: the user has no entry in it, because nobody decides about a contest that they take part in. */
export const isUninvolved = (userId: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM campaign_entries own WHERE own.author_id = ${userId} AND own.campaign_id = c.id)`

/** Selects whether the user has an entry in a contest. */
export const selectInvolvement = (db: Database, slug: string, userId: number) =>
  db
    .select({ isInvolved: sql<number>`NOT ${isUninvolved(userId)}`.as('is_involved') })
    .from(sql`campaigns c`)
    .where(sql`c.slug = ${slug}`)

/** Throws `forbidden` for a row of `selectInvolvement` of somebody with an entry. */
export function rejectInvolved([row]: Awaited<ReturnType<typeof selectInvolvement>>): void {
  if (row?.isInvolved === 1)
    throw new AppError('forbidden', { message: 'خودت در این پویش پست داری؛ دربارهٔ داوران و رأی‌هایش مدیر دیگری تصمیم می‌گیرد.' })
}

/** SQL expression: the number of entries of the contest `c` that no juror has scored. */
export const UNSCORED_COUNT: SQL = sql`(SELECT count(*) FROM campaign_entries e ${JOIN_POST} WHERE e.campaign_id = c.id AND ${IS_ELIGIBLE}
  AND NOT EXISTS (SELECT 1 FROM campaign_scores s JOIN campaign_jurors j ON j.id = s.juror_id WHERE s.entry_id = e.id AND j.removed_at IS NULL))`
