import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { isPublic, postCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Like } from './contract.ts'
import { likes } from './schema.ts'

/** Likes a public post; idempotent. Errors: `not_found`; `forbidden` if the viewer or the author blocks the other. */
export async function likePost(db: Database, viewer: Viewer, hash: string): Promise<Like> {
  const author = sql`JOIN ${users} ON ${users.id} = ${posts.authorId}`
  const mayLike = sql`${posts.hash} = ${hash} AND ${isPublic} AND NOT ${blockedBetween(viewer.id, users.id)}`
  const [, , found] = await atomic(db, [
    db.insert(likes).select(sql`SELECT ${posts.id}, ${viewer.id}, ${now()} FROM ${posts} ${author} WHERE ${mayLike}`).onConflictDoNothing(),
    invalidate(db, [postCacheTag(hash)]),
    selectLikeState(db, viewer, hash),
    notify(
      db,
      { kind: 'like', actorId: viewer.id, post: hash },
      sql`EXISTS (SELECT 1 FROM likes WHERE user_id = ${viewer.id} AND post_id = ${postIdByHash(hash)})`,
    ),
  ] as const)
  const result = toLike(found)
  if (!result.liked) throw new AppError('forbidden', { message: 'این پست را نمی‌توانی بپسندی؛ یکی از شما دیگری را مسدود کرده است.' })
  return result
}

/** Removes the viewer's like from a post; idempotent. Errors: `not_found`. */
export async function unlikePost(db: Database, viewer: Viewer, hash: string): Promise<Like> {
  const [, , found] = await atomic(db, [
    db.delete(likes).where(and(eq(likes.userId, viewer.id), sql`${likes.postId} = ${postIdByHash(hash)}`)),
    invalidate(db, [postCacheTag(hash)]),
    selectLikeState(db, viewer, hash),
  ] as const)
  return toLike(found)
}

const postIdByHash = (hash: string) => sql`(SELECT id FROM posts WHERE hash = ${hash})`

const selectLikeState = (db: Database, viewer: Viewer, hash: string) =>
  db
    .select({
      likeCount: posts.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM likes WHERE post_id = ${posts.id} AND user_id = ${viewer.id})`.as('liked'),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isPublic))

function toLike(found: Awaited<ReturnType<typeof selectLikeState>> | undefined): Like {
  const [row] = found ?? []
  if (!row) throw notFound()
  return { liked: Boolean(row.liked), likeCount: row.likeCount }
}
