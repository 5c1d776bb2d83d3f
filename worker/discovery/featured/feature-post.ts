import { and, eq, sql } from 'drizzle-orm'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { MAX_FEATURED_POSTS } from './contract.ts'
import { findPlacement, isInPlacement } from './placement.ts'
import { featuredPosts } from './schema.ts'

/** Features a public post at the top of a placement; idempotent. Errors: `not_found`, and `conflict` when the placement is full. */
export async function featurePost(db: Database, viewer: Viewer, placementName: string, hash: string): Promise<void> {
  const [placement, post] = await Promise.all([findPlacement(db, placementName), findPublicPost(db, hash)])
  const isFeatured = sql`EXISTS (SELECT 1 FROM picks WHERE ${isInPlacement(placement)} AND post_id = ${post.id})`
  const canAdd = sql`NOT ${isFeatured} AND (SELECT count(*) FROM picks WHERE ${isInPlacement(placement)}) < ${MAX_FEATURED_POSTS}`
  await atomic(db, [
    audit(db, { actorId: viewer.id, action: 'pick', subject: hash, details: { place: placementName } }, canAdd),
    invalidate(db, [placement.cacheTag], canAdd),
    db.insert(featuredPosts).select(
      sql`SELECT NULL, ${placement.topicId}, ${post.id}, (SELECT coalesce(min(position), 0) - 1 FROM picks WHERE ${isInPlacement(placement)}), ${viewer.id}, ${now()}
          WHERE ${canAdd}`,
    ),
  ])
  const [featured] = await db
    .select({ id: featuredPosts.id })
    .from(featuredPosts)
    .where(and(isInPlacement(placement), eq(featuredPosts.postId, post.id)))
  if (!featured) throw conflict(`اینجا ${persianDigits(MAX_FEATURED_POSTS)} برگزیده هست؛ نخست یکی را حذف کن.`)
}

/** Removes a post from a placement; idempotent. Errors: `not_found`. */
export async function unfeaturePost(db: Database, viewer: Viewer, placementName: string, hash: string): Promise<void> {
  const placement = await findPlacement(db, placementName)
  const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.hash, hash))
  if (!post) throw notFound()
  const isThisRow = and(isInPlacement(placement), eq(featuredPosts.postId, post.id))
  const isFeatured = sql`EXISTS (SELECT 1 FROM ${featuredPosts} WHERE ${isThisRow})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, action: 'unpick', subject: hash, details: { place: placementName } }, isFeatured),
    invalidate(db, [placement.cacheTag], isFeatured),
    db.delete(featuredPosts).where(isThisRow),
  ])
}

async function findPublicPost(db: Database, hash: string): Promise<{ id: number }> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isPublic))
  if (!post) throw notFound()
  return post
}
