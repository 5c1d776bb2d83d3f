import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from './cache-tags.ts'
import type { PostCard } from './contract.ts'
import { canEdit } from './policy.ts'
import { hydratePosts } from './post-cards.ts'
import { posts } from './schema.ts'

/**
 * Pins a published post to the top of its author's profile, in place of an earlier one. Idempotent. Errors: `not_found`; `conflict` for a
 * post that is not published.
 */
export async function pinPost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findOwnPost(db, viewer, hash)
  if (post.state !== 'published') throw conflict('فقط پست منتشرشده را می‌شود بالای صفحه سنجاق کرد؛ نخست منتشرش کن.')
  if (post.pinnedAt !== null) return
  const canPin = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${post.id} AND state = 'published' AND pinned_at IS NULL)`
  await atomic(db, [
    invalidate(db, [userCacheTag(post.authorHash)], canPin),
    db
      .update(posts)
      .set({ pinnedAt: null })
      .where(and(isPinnedBy(viewer.id), canPin)),
    db
      .update(posts)
      .set({ pinnedAt: now() })
      .where(and(eq(posts.id, post.id), canPin)),
  ])
}

/** Unpins a post. Idempotent. Errors: `not_found`. */
export async function unpinPost(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const post = await findOwnPost(db, viewer, hash)
  const isPinned = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${post.id} AND pinned_at IS NOT NULL)`
  await atomic(db, [
    invalidate(db, [userCacheTag(post.authorHash)], isPinned),
    db
      .update(posts)
      .set({ pinnedAt: null })
      .where(and(eq(posts.id, post.id), isPinned)),
  ])
}

/** Returns the card of the post that a user pinned; null if there is none, it is not public, or a block hides it from the viewer. */
export async function readPinnedPost(db: Database, userId: number, viewerId?: number): Promise<PostCard | null> {
  const [pinned] = await db.select({ id: posts.id }).from(posts).where(isPinnedBy(userId))
  const [card] = pinned ? await hydratePosts(db, [pinned.id], viewerId) : []
  return card ?? null
}

const isPinnedBy = (userId: number): SQL | undefined => and(eq(posts.authorId, userId), isNotNull(posts.pinnedAt))

async function findOwnPost(db: Database, viewer: Viewer, hash: string) {
  const { id, authorId, state, removedBy, pinnedAt } = posts
  const [post] = await db
    .select({ id, authorId, state, removedBy, pinnedAt, authorHash: sql<string>`${users.hash}`.as('author_hash') })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.hash, hash))
  if (!post || !canEdit(viewer, post)) throw notFound()
  return post
}
