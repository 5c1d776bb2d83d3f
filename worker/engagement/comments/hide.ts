import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { changeComment, forbidden } from './change.ts'
import { canModerate, isOnOwnPost } from './policy.ts'
import { comments } from './schema.ts'
import { notifyAboutComment } from './write.ts'

const ONLY_POST_AUTHOR = 'این کار با نویسندهٔ نوشته است.'

/** Hides a comment under one's own post, one that waits too; what answers it stays. Errors: `not_found`, `forbidden`. */
export async function hideComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: now() },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/** Shows a comment one hid, as it stood before. Errors: `not_found`, `forbidden`. */
export async function showComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NOT NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: null },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/** Lets a comment that waits be seen by everybody; by the post's author or a moderator. Errors: `not_found`, `forbidden`. */
export async function approveComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isAllowed = canModerate(viewer) ? sql`1` : isOnOwnPost(viewer)
  // Who wrote what does not change; whether it is seen is asked in the batch.
  const [comment] = await db
    .select({ actorId: comments.authorId, parentId: comments.parentId, body: comments.body })
    .from(comments)
    .where(eq(comments.hash, hash))
  const isSeen = sql`EXISTS (SELECT 1 FROM comments WHERE hash = ${hash} AND state = 'visible')`
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.state} = 'held' AND ${isAllowed}`,
    set: { awaitsApproval: false, approvedAt: now() },
    after: comment ? notifyAboutComment(db, { hash, isReply: comment.parentId !== null, ...comment }, isSeen) : [],
  })
  if (!row.isOnOwnPost && !canModerate(viewer)) throw forbidden(ONLY_POST_AUTHOR)
}
