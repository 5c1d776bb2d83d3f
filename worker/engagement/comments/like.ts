import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentLike } from './contract.ts'
import { invalidatePostOf } from './invalidate-post.ts'
import { commentLikes, comments } from './schema.ts'
import { updateScore } from './score.ts'

/**
 * Likes a visible comment on a public post; idempotent. Errors: `not_found`; `forbidden` if the viewer or the comment's author blocks the
 * other.
 */
export async function likeComment(db: Database, viewer: Viewer, hash: string): Promise<CommentLike> {
  const mayLike = sql`c.hash = ${hash} AND c.state = 'visible' AND ${isPublic} AND NOT ${blockedBetween(viewer.id, sql`c.author_id`)}`
  const [, , , , found] = await atomic(db, [
    db
      .insert(commentLikes)
      .select(
        sql`SELECT c.id, ${viewer.id}, c.post_id, ${now()} FROM comments c JOIN posts ON ${posts.id} = c.post_id
          JOIN users ON ${users.id} = ${posts.authorId} WHERE ${mayLike}`,
      )
      .onConflictDoNothing(),
    invalidatePostOf(db, hash),
    notify(db, { kind: 'commentLike', actorId: viewer.id, comment: hash }, sql`changes() > 0`),
    updateScore(db, hash),
    selectLikeState(db, viewer, hash),
  ] as const)
  const like = toCommentLike(found)
  if (!like.liked) throw new AppError('forbidden', { message: 'این نظر را نمی‌توانی بپسندی؛ یکی از شما دیگری را مسدود کرده است.' })
  return like
}

/** Removes the viewer's like from a comment; idempotent. Errors: `not_found`. */
export async function unlikeComment(db: Database, viewer: Viewer, hash: string): Promise<CommentLike> {
  const [, , , , found] = await atomic(db, [
    db
      .delete(commentLikes)
      .where(and(eq(commentLikes.userId, viewer.id), sql`${commentLikes.commentId} = (SELECT id FROM comments WHERE hash = ${hash})`)),
    invalidatePostOf(db, hash),
    notify(db, { kind: 'commentLike', actorId: viewer.id, comment: hash }, sql`changes() > 0`),
    updateScore(db, hash),
    selectLikeState(db, viewer, hash),
  ] as const)
  return toCommentLike(found)
}

const selectLikeState = (db: Database, viewer: Viewer, hash: string) =>
  db
    .select({
      likeCount: comments.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM comment_likes WHERE comment_id = ${comments.id} AND user_id = ${viewer.id})`.as('liked'),
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(comments.hash, hash), eq(comments.state, 'visible'), isPublic))

function toCommentLike(found: Awaited<ReturnType<typeof selectLikeState>> | undefined): CommentLike {
  const [row] = found ?? []
  if (!row) throw notFound()
  return { liked: Boolean(row.liked), likeCount: row.likeCount }
}
