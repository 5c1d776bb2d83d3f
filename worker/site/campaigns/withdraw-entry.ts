import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isCandidate } from './entry-rules.ts'
import { campaignTag, findCampaign } from './find-campaign.ts'
import { campaignWithdrawals } from './schema.ts'

/** Returns a public post of the viewer. Errors: `not_found`, also for drafts; `forbidden` for a post of somebody else. */
async function findOwnPost(db: Database, viewer: Viewer, hash: string): Promise<number> {
  const [post] = await db.select({ id: posts.id, authorId: posts.authorId, state: posts.state }).from(posts).where(eq(posts.hash, hash))
  if (post?.state !== 'published') throw notFound()
  if (post.authorId !== viewer.id)
    throw new AppError('forbidden', { message: 'فقط نویسندهٔ پست می‌تواند آن را از پویش بیرون ببرد یا برگرداند.' })
  return post.id
}

/** Selects who took a post out of a contest; no row if nobody did. */
export const selectWithdrawal = (db: Database, campaignId: number, postId: number) =>
  db
    .select({ by: campaignWithdrawals.by })
    .from(campaignWithdrawals)
    .where(and(eq(campaignWithdrawals.campaignId, campaignId), eq(campaignWithdrawals.postId, postId)))

/** SQL condition: the campaign is published and now is from its opening to before `until`, a column. */
const isOpenUntil = (campaignId: number, until: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM campaigns c WHERE c.id = ${campaignId} AND c.state = 'published' AND c.opens_at <= ${now()} AND ${now()} < ${until})`

/**
 * Withdraws a post of the viewer from a contest until voting closes. Idempotent. Errors: `not_found`, `forbidden` for a post of somebody
 * else, `conflict` if the post has not the tag or the contest is not open.
 */
export async function withdrawEntry(db: Database, viewer: Viewer, slug: string, hash: string): Promise<void> {
  const [{ id: campaignId }, postId] = await Promise.all([findCampaign(db, slug), findOwnPost(db, viewer, hash)])
  const isOpen = isOpenUntil(campaignId, sql`c.voting_closes_at`)
  const isEntry = isCandidate(sql`${campaignId}`, sql`${postId}`)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM campaign_withdrawals WHERE campaign_id = ${campaignId} AND post_id = ${postId})`
  const { withdrawal } = await write(db, {
    before: [invalidate(db, [campaignTag(slug)], sql`${isNew} AND ${isOpen} AND ${isEntry}`)],
    change: [
      insertSelect(
        db,
        campaignWithdrawals,
        { campaignId, postId, by: 'author', at: now() },
        sql`WHERE ${isOpen} AND ${isEntry}`,
      ).onConflictDoNothing(),
    ],
    read: { withdrawal: first(selectWithdrawal(db, campaignId, postId)) },
  })
  if (!withdrawal) throw conflict('این پست در این پویش نیست، یا مهلت بیرون بردن آن گذشته است.')
}

/**
 * Returns a withdrawn post of the viewer to a contest while entries are open. Idempotent. Errors: `not_found`, `forbidden` for a post of
 * somebody else, `conflict` after entries closed or if staff excluded the post.
 */
export async function returnEntry(db: Database, viewer: Viewer, slug: string, hash: string): Promise<void> {
  const [{ id: campaignId }, postId] = await Promise.all([findCampaign(db, slug), findOwnPost(db, viewer, hash)])
  const isOwn = sql`campaign_id = ${campaignId} AND post_id = ${postId} AND by = 'author'
    AND ${isOpenUntil(campaignId, sql`c.entries_close_at`)}`
  const { withdrawal } = await write(db, {
    before: [invalidate(db, [campaignTag(slug)], sql`EXISTS (SELECT 1 FROM campaign_withdrawals WHERE ${isOwn})`)],
    change: [db.delete(campaignWithdrawals).where(isOwn)],
    read: { withdrawal: first(selectWithdrawal(db, campaignId, postId)) },
  })
  if (withdrawal?.by === 'staff') throw conflict('این پست را گردانندگان دفتر کنار گذاشته‌اند؛ اگر اشتباه است، پیام بده.')
  if (withdrawal) throw conflict('مهلت فرستادن پست گذشته است و پست بیرون‌رفته دیگر برنمی‌گردد.')
}
