import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { invalidatePostOf } from './change.ts'
import type { CommentLike, CommentViewerStates } from './contract.ts'
import { commentLikes, comments } from './schema.ts'

/**
 * Likes a visible comment on a public post; idempotent. Errors: `not_found`; `forbidden` if a block between the viewer and the comment's
 * author prevents a new like.
 */
export async function likeComment(db: Database, viewer: Viewer, hash: string): Promise<CommentLike> {
  const mayLike = sql`c.hash = ${hash} AND c.state = 'visible' AND ${isPublic} AND NOT ${blockedBetween(viewer.id, sql`c.author_id`)}`
  const insertion = insertSelect(
    db,
    commentLikes,
    { commentId: sql`c.id`, userId: viewer.id, postId: sql`c.post_id`, createdAt: now() },
    sql`FROM comments c JOIN posts ON ${posts.id} = c.post_id
      JOIN users ON ${users.id} = ${posts.authorId} WHERE ${mayLike}`,
  ).onConflictDoNothing()
  const found = await changeLike(db, viewer, hash, insertion)
  const like = toCommentLike(found)
  if (!like.liked) throw new AppError('forbidden', { message: 'این نظر را نمی‌توانی بپسندی؛ یکی از شما دیگری را مسدود کرده است.' })
  return like
}

/**
 * Removes the viewer's like from a comment, visible or not; idempotent. If the comment is not visible or its post not public, the returned
 * count is 0.
 */
export async function unlikeComment(db: Database, viewer: Viewer, hash: string): Promise<CommentLike> {
  const own = and(eq(commentLikes.userId, viewer.id), sql`${commentLikes.commentId} = (SELECT id FROM comments WHERE hash = ${hash})`)
  const found = await changeLike(db, viewer, hash, db.delete(commentLikes).where(own))
  return found.length > 0 ? toCommentLike(found) : { liked: false, likeCount: 0 }
}

async function changeLike(db: Database, viewer: Viewer, hash: string, change: Statement) {
  const { found } = await write(db, {
    change: [
      change,
      invalidatePostOf(db, hash),
      notify(db, { kind: 'commentLike', actorId: viewer.id, comment: hash }, sql`changes() > 0`),
      updateScore(db, hash),
    ],
    read: { found: selectLikeState(db, viewer, hash) },
  })
  return found
}

/** Returns, for those of the given comments that are visible, the current like count and whether the viewer likes them, in one query. */
export async function readCommentViewerStates(db: Database, viewer: Viewer, hashes: readonly string[]): Promise<CommentViewerStates> {
  const rows = await db
    .select({
      hash: comments.hash,
      likeCount: comments.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM ${commentLikes} WHERE comment_id = ${comments.id} AND user_id = ${viewer.id})`.as('liked'),
    })
    .from(comments)
    .where(and(sql`${comments.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`, eq(comments.state, 'visible')))
  return { states: rows.map(({ liked, ...state }) => ({ ...state, liked: Boolean(liked) })) }
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

/** Normal quantile for 95 % confidence. */
const Z = 1.96
const Z2 = Z * Z
/** Factor that makes scores integers, because cursors carry integers. */
const SCALE = 1_000_000_000
/** Maximum likes of the thread read per rescored comment. */
const MAX_LIKES = 2000
const TOP_COMMENTS = 10

/**
 * Returns SQL for Wilson's lower bound (E. B. Wilson, JASA 22, 1927) of the share k / n, in billionths: (k + z²/2 − z·√(k(n−k)/n + z²/4)) /
 * (n + z²) with z = 1.96; 0 for k = 0.
 */
export const wilsonLowerBound = (likes: SQL, people: SQL): SQL => sql`iif(${likes} = 0, 0, CAST(round(${SCALE}
  * (${likes} + ${Z2 / 2} - ${Z} * sqrt(1.0 * ${likes} * (${people} - ${likes}) / ${people} + ${Z2 / 4})) / (${people} + ${Z2})) AS INTEGER))`

/**
 * Returns a statement for the batch of a like or unlike that rescores the comment and the best top-level comments of its post, whose n may
 * change. n is the number of users who liked any comment on the post since the comment was written, and at least its like count
 * (docs/decisions/0011).
 */
function updateScore(db: Database, hash: string) {
  const first = sql`SELECT id FROM (SELECT s.id FROM comments s WHERE s.post_id = (SELECT c.post_id FROM comments c WHERE c.hash = ${hash})
    AND s.parent_id IS NULL ORDER BY s.score DESC, s.id DESC LIMIT ${TOP_COMMENTS})`
  return updateScores(db).where(sql`${comments.id} IN (SELECT id FROM comments WHERE hash = ${hash} UNION ${first})`)
}

/** Returns a statement that rescores every liked comment, for bulk imports. */
export const updateAllScores = (db: Database) => updateScores(db).where(gt(comments.likeCount, 0))

function updateScores(db: Database) {
  const people = sql`(SELECT max(count(DISTINCT user_id), ${comments.likeCount}) FROM (
    SELECT l.user_id FROM comment_likes l WHERE l.post_id = ${comments.postId} AND l.created_at >= ${comments.createdAt} LIMIT ${MAX_LIKES}))`
  return db.update(comments).set({ score: wilsonLowerBound(sql`${comments.likeCount}`, people) })
}
