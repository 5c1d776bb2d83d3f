import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { ownSubjectError } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'
import { isCandidate } from './entry-rules.ts'
import { campaignTag, findAnyCampaign } from './find-campaign.ts'
import { campaignWithdrawals } from './schema.ts'
import { selectWithdrawal } from './withdraw-entry.ts'

/** Finds a post of others. Errors: `not_found`; `forbidden` for a post of the viewer or of a publication that they edit. */
async function findPostOfOthers(db: Database, viewer: Viewer, hash: string): Promise<number> {
  const [post] = await db
    .select({ id: posts.id, isOwn: sql<number>`${isOwnPost(viewer.id, sql`posts.id`)}`.as('is_own') })
    .from(posts)
    .where(eq(posts.hash, hash))
  if (!post) throw notFound()
  if (post.isOwn) throw ownSubjectError()
  return post.id
}

/**
 * Excludes a post from a contest until its results are published; the author sees the reason. Idempotent; a second call replaces the
 * reason. Errors: `not_found`, `forbidden` for a post of the viewer, `conflict` if the post is no entry or the results are published.
 */
export async function excludeEntry(
  db: Database,
  viewer: Viewer,
  { slug, hash }: { slug: string; hash: string },
  reason: string,
): Promise<void> {
  const [{ id: campaignId }, postId] = await Promise.all([findAnyCampaign(db, slug), findPostOfOthers(db, viewer, hash)])
  const isOpen = sql`EXISTS (SELECT 1 FROM campaigns WHERE id = ${campaignId} AND kind = 'contest' AND results_at IS NULL)
    AND ${isCandidate(sql`${campaignId}`, sql`${postId}`)}`
  const isChange = sql`${isOpen} AND NOT EXISTS (SELECT 1 FROM campaign_withdrawals
    WHERE campaign_id = ${campaignId} AND post_id = ${postId} AND by = 'staff' AND reason = ${reason})`
  const { exclusion } = await write(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: 'exclude_entry', subject: hash, details: { campaign: slug, reason } },
        isChange,
      ),
      invalidate(db, [campaignTag(slug)], isChange),
    ],
    change: [
      insertSelect(
        db,
        campaignWithdrawals,
        { campaignId, postId, by: 'staff', reason, at: now() },
        sql`WHERE ${isChange}`,
      ).onConflictDoUpdate({
        target: [campaignWithdrawals.campaignId, campaignWithdrawals.postId],
        set: { by: 'staff', reason: sql`excluded.reason`, at: sql`excluded.at` },
      }),
    ],
    read: { exclusion: first(selectWithdrawal(db, campaignId, postId)) },
  })
  if (exclusion?.by !== 'staff') throw conflict('این پست در این پویش نیست، یا نتیجه‌ها منتشر شده‌اند.')
}

/**
 * Readmits a post that staff excluded, until the results are published. Once the entries are fixed, only a post that is one of them can
 * return, because another one may have taken its place. Idempotent. Errors: `not_found`, `forbidden` for a post of the viewer, `conflict`.
 */
export async function readmitEntry(db: Database, viewer: Viewer, { slug, hash }: { slug: string; hash: string }): Promise<void> {
  const [{ id: campaignId }, postId] = await Promise.all([findAnyCampaign(db, slug), findPostOfOthers(db, viewer, hash)])
  const isReadmissible = sql`campaign_id = ${campaignId} AND post_id = ${postId} AND by = 'staff'
    AND EXISTS (SELECT 1 FROM campaigns c WHERE c.id = ${campaignId} AND c.results_at IS NULL AND (c.entries_fixed_at IS NULL
      OR EXISTS (SELECT 1 FROM campaign_entries e WHERE e.campaign_id = c.id AND e.post_id = ${postId})))`
  const guard = sql`EXISTS (SELECT 1 FROM campaign_withdrawals WHERE ${isReadmissible})`
  const { exclusion } = await write(db, {
    before: [
      audit(db, { actorId: viewer.id, kind: 'campaigns', action: 'readmit_entry', subject: hash, details: { campaign: slug } }, guard),
      invalidate(db, [campaignTag(slug)], guard),
    ],
    change: [db.delete(campaignWithdrawals).where(isReadmissible)],
    read: { exclusion: first(selectWithdrawal(db, campaignId, postId)) },
  })
  if (exclusion?.by === 'staff')
    throw conflict('نتیجه‌ها منتشر شده‌اند، یا پست‌های پویش پس از کنار گذاشتن این پست نهایی شده‌اند؛ دیگر برنمی‌گردد.')
}
