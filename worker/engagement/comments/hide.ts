import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { changeComment, forbidden } from './change.ts'
import { canModerate, isOnOwnPost } from './policy.ts'
import { comments } from './schema.ts'
import { notifyAboutComment } from './write.ts'

const ONLY_POST_AUTHOR = 'این کار با نویسندهٔ پست است.'

/** Hides a comment, even a held one, on the viewer's post; its replies stay. Errors: `not_found`, `forbidden`. */
export async function hideComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: now() },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/** Unhides a comment on the viewer's post and restores its previous state. Errors: `not_found`, `forbidden`. */
export async function showComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.hiddenAt} IS NOT NULL AND ${isOnOwnPost(viewer)}`,
    set: { hiddenAt: null },
  })
  if (!row.isOnOwnPost) throw forbidden(ONLY_POST_AUTHOR)
}

/** Approves a held comment; only the post's author and moderators may. Errors: `not_found`, `forbidden`. */
export async function approveComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isAllowed = canModerate(viewer) ? sql`1` : isOnOwnPost(viewer)
  // Author, parent and body are read outside the batch, because only the body can change; visibility is checked inside.
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
