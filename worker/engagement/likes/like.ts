import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween, hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { idempotentWrite, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { afterCursor, hydratePosts, isPublic, postCacheTag, rejectUnreadable, selectCards, toPostCards } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Like, LikedPost, Likers } from './contract.ts'
import { likes } from './schema.ts'

/** Likes a public post; idempotent. Errors: those of `rejectUnreadable`; `forbidden` if a block between the viewer and the author prevents a new like. */
export async function likePost(db: Database, viewer: Viewer, hash: string): Promise<Like> {
  const author = sql`JOIN ${users} ON ${users.id} = ${posts.authorId}`
  const isReadable = sql`${posts.hash} = ${hash} AND ${isPublic}`
  const mayLike = sql`${isReadable} AND NOT ${blockedBetween(viewer.id, users.id)}`
  const { found } = await idempotentWrite(db, {
    change: [
      insertSelect(
        db,
        likes,
        { postId: posts.id, userId: viewer.id, createdAt: now() },
        sql`FROM ${posts} ${author} WHERE ${mayLike}`,
      ).onConflictDoNothing(),
    ],
    after: [
      invalidate(db, [postCacheTag(hash)]),
      notify(
        db,
        { kind: 'like', actorId: viewer.id, post: hash },
        sql`EXISTS (SELECT 1 FROM ${likes} JOIN ${posts} ON ${posts.id} = ${likes.postId} ${author} WHERE ${likes.userId} = ${viewer.id} AND ${isReadable})`,
      ),
    ],
    read: { found: selectLikeState(db, viewer, hash) },
  })
  const result = toLike(found) ?? (await rejectUnreadable(db, hash))
  if (!result.liked) throw new AppError('forbidden', { message: 'این پست را نمی‌توانی بپسندی؛ یکی از شما دیگری را مسدود کرده است.' })
  return result
}

/** Removes the viewer's like from a post, public or not; idempotent. Of a post that is not public, the returned count is 0. */
export async function unlikePost(db: Database, viewer: Viewer, hash: string): Promise<Like> {
  const { found } = await idempotentWrite(db, {
    change: [db.delete(likes).where(and(eq(likes.userId, viewer.id), sql`${likes.postId} = ${postIdByHash(hash)}`))],
    after: [invalidate(db, [postCacheTag(hash)])],
    read: { found: selectLikeState(db, viewer, hash) },
  })
  return toLike(found) ?? { liked: false, likeCount: 0 }
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

function toLike([row]: Awaited<ReturnType<typeof selectLikeState>>): Like | undefined {
  return row && { liked: Boolean(row.liked), likeCount: row.likeCount }
}

/**
 * Returns a page of posts that the viewer liked, most recently liked first, omitting posts that are not public or whose author is separated
 * from the viewer by a block.
 */
export async function readLikedPosts(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Page<LikedPost>> {
  const rows = await db
    .select({ id: likes.postId, likedAt: likes.createdAt })
    .from(likes)
    .where(and(eq(likes.userId, viewer.id), afterCursor(decodeCursor(after), likes.createdAt, likes.postId)))
    .orderBy(desc(likes.createdAt), desc(likes.postId))
    .limit(limit + 1)
  const { items, ...page } = toPage(
    rows,
    limit,
    (row) => [row.likedAt, row.id],
    (row) => row,
  )
  if (items.length === 0) return { items: [] }
  const ids = items.map(({ id }) => id)
  const cards = toPostCards(await readTogether(db, selectCards(db, ids, viewer.id)))
  return {
    items: items.flatMap(({ id, likedAt }) => {
      const card = cards.get(id)
      return card ? { ...card, likedAt } : []
    }),
    ...page,
  }
}

/**
 * Returns a page of users who liked a public post, most recent like first, omitting closed accounts and users separated from the viewer by
 * a block. Errors: those of `rejectUnreadable`.
 */
export async function readLikers(db: Database, hash: string, { after, limit }: PageQuery, viewerId?: number): Promise<Likers> {
  const [found] = await db.select({ id: posts.id }).from(posts).where(eq(posts.hash, hash))
  if (!found) throw notFound()
  const [[post], rows] = await Promise.all([
    hydratePosts(db, [found.id], viewerId),
    db
      .select({ id: users.id, handle: users.handle, name: users.name, avatar: users.avatar, bio: users.bio, likedAt: likes.createdAt })
      .from(likes)
      .innerJoin(users, eq(users.id, likes.userId))
      .where(
        and(
          eq(likes.postId, found.id),
          isOpenAccount,
          not(hiddenFrom(viewerId, users.id)),
          afterCursor(decodeCursor(after), likes.createdAt, likes.userId),
        ),
      )
      .orderBy(desc(likes.createdAt), desc(likes.userId))
      .limit(limit + 1),
  ])
  if (!post) return rejectUnreadable(db, hash)
  const page = toPage(
    rows,
    limit,
    (row) => [row.likedAt, row.id],
    ({ handle, name, avatar, bio, likedAt }) => ({ person: { handle, name, avatar }, bio, likedAt }),
  )
  return { ...page, post }
}
