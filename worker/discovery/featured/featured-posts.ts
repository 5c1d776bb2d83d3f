import { and, eq, type SQL, sql } from 'drizzle-orm'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { ownSubjectError } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { hydratePosts, isPublic, topicCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTopic, isShownTopic } from '#worker/posts/topics/index.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'
import { type DatedFeaturedPosts, type FeaturedPlacements, type FeaturedPosts, MAX_FEATURED_POSTS } from './contract.ts'
import { featuredPosts } from './schema.ts'

/**
 * Features a public post at the top of a placement; idempotent. Errors: `not_found`; `forbidden` for the viewer's own; `conflict` for a sponsored post, or if the placement has
 * `MAX_FEATURED_POSTS` posts.
 */
export async function featurePost(db: Database, viewer: Viewer, placementName: string, hash: string): Promise<void> {
  const [placement, post] = await Promise.all([findPlacement(db, placementName), findPublicPost(db, viewer, hash)])
  if (post.isOwn) throw ownSubjectError()
  const isFeatured = sql`EXISTS (SELECT 1 FROM picks WHERE ${isInPlacement(placement)} AND post_id = ${post.id})`
  const canAdd = sql`NOT ${isFeatured} AND NOT ${isSponsored(post.id)} AND (SELECT count(*) FROM picks WHERE ${isInPlacement(placement)}) < ${MAX_FEATURED_POSTS}`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'featured', action: 'pick', subject: hash, details: { place: placementName } }, canAdd),
    invalidate(db, [placement.cacheTag], canAdd),
    insertSelect(
      db,
      featuredPosts,
      {
        topicId: placement.topicId,
        postId: post.id,
        position: sql`(SELECT coalesce(min(position), 0) - 1 FROM picks WHERE ${isInPlacement(placement)})`,
        featuredById: viewer.id,
        featuredAt: now(),
      },
      sql`WHERE ${canAdd}`,
    ),
  ])
  const { featured, sponsored } = await readTogether(db, {
    featured: first(
      db
        .select({ id: featuredPosts.id })
        .from(featuredPosts)
        .where(and(isInPlacement(placement), eq(featuredPosts.postId, post.id))),
    ),
    sponsored: first(
      db
        .select({ id: posts.id })
        .from(posts)
        .where(and(eq(posts.id, post.id), isSponsored(posts.id))),
    ),
  })
  if (sponsored) throw conflict('رپورتاژ آگهی برگزیده نمی‌شود؛ پست دیگری انتخاب کن.')
  if (!featured) throw conflict(`اینجا ${persianDigits(MAX_FEATURED_POSTS)} برگزیده هست؛ نخست یکی را حذف کن.`)
}

/** Removes a post from a placement; idempotent. Errors: `not_found`, `forbidden` for the viewer's own. */
export async function unfeaturePost(db: Database, viewer: Viewer, placementName: string, hash: string): Promise<void> {
  const placement = await findPlacement(db, placementName)
  const [post] = await db
    .select({ id: posts.id, isOwn: ownColumn(viewer) })
    .from(posts)
    .where(eq(posts.hash, hash))
  if (!post) throw notFound()
  if (post.isOwn) throw ownSubjectError()
  const isThisRow = and(isInPlacement(placement), eq(featuredPosts.postId, post.id))
  const isFeatured = sql`EXISTS (SELECT 1 FROM ${featuredPosts} WHERE ${isThisRow})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'featured', action: 'unpick', subject: hash, details: { place: placementName } }, isFeatured),
    invalidate(db, [placement.cacheTag], isFeatured),
    db.delete(featuredPosts).where(isThisRow),
  ])
}

const ownColumn = ({ id }: Viewer) => sql<number>`${isOwnPost(id, sql`posts.id`)}`.as('is_own')

async function findPublicPost(db: Database, viewer: Viewer, hash: string): Promise<{ id: number; isOwn: number }> {
  const [post] = await db
    .select({ id: posts.id, isOwn: ownColumn(viewer) })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isPublic))
  if (!post) throw notFound()
  return post
}

/** Added to the positions of unlisted posts to sort them after the listed ones. */
const UNLISTED_OFFSET = 1000

/**
 * Reorders a placement. Unlisted posts keep their relative order after the listed ones; hashes that are not featured are ignored. Errors:
 * `not_found` for an unknown placement.
 */
export async function reorderFeaturedPosts(db: Database, viewer: Viewer, placementName: string, order: readonly string[]): Promise<void> {
  const placement = await findPlacement(db, placementName)
  const newPosition = sql`(SELECT j.key FROM json_each(${JSON.stringify(order)}) j JOIN posts p ON p.hash = j.value WHERE p.id = post_id)`
  await atomic(db, [
    db
      .update(featuredPosts)
      .set({ position: sql`position + ${UNLISTED_OFFSET}` })
      .where(sql`${isInPlacement(placement)} AND ${newPosition} IS NULL`),
    db
      .update(featuredPosts)
      .set({ position: newPosition })
      .where(sql`${isInPlacement(placement)} AND ${newPosition} IS NOT NULL`),
    audit(db, { actorId: viewer.id, kind: 'featured', action: 'order_picks', subject: placementName, details: { order: order.join(' ') } }),
    invalidate(db, [placement.cacheTag]),
  ])
}

const SHOWN = 5

/** Returns the first `SHOWN` posts of a placement that the viewer may see, in editorial order. A post that became sponsored later is omitted. */
export async function readFeaturedPosts(db: Database, placement: ResolvedPlacement, viewerId: number | undefined): Promise<FeaturedPosts> {
  const { items } = await readDatedFeaturedPosts(db, placement, viewerId)
  return { items: items.slice(0, SHOWN).map(({ post }) => post) }
}

/** Like `readFeaturedPosts`, but returns all posts with when they were featured, in UTC ms. */
export async function readDatedFeaturedPosts(
  db: Database,
  placement: ResolvedPlacement,
  viewerId: number | undefined,
): Promise<DatedFeaturedPosts> {
  const rows = await db
    .select({ postId: featuredPosts.postId, hash: posts.hash, featuredAt: featuredPosts.featuredAt })
    .from(featuredPosts)
    .innerJoin(posts, eq(posts.id, featuredPosts.postId))
    .where(and(isInPlacement(placement), sql`NOT ${isSponsored(featuredPosts.postId)}`))
    .orderBy(featuredPosts.position, featuredPosts.id)
    .limit(MAX_FEATURED_POSTS)
  const cards = await hydratePosts(
    db,
    rows.map(({ postId }) => postId),
    viewerId,
  )
  const featuredAt = new Map(rows.map((row) => [row.hash, row.featuredAt]))
  return { items: cards.map((post) => ({ post, featuredAt: featuredAt.get(post.hash) ?? 0 })) }
}

const isFeatured = (topicId: ReturnType<typeof sql>) =>
  sql<number>`EXISTS (SELECT 1 FROM picks k WHERE k.post_id = ${posts.id} AND ifnull(k.topic_id, 0) = ${topicId})`

/**
 * Returns the placements available to a public post (the front page and its topics) and whether it is featured in each. Errors:
 * `not_found`.
 */
export async function readPlacements(db: Database, hash: string): Promise<FeaturedPlacements> {
  const isThisPost = and(eq(posts.hash, hash), isPublic)
  const { front, topicRows } = await readTogether(db, {
    front: first(
      db
        .select({ featured: isFeatured(sql`0`).as('featured') })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(isThisPost),
    ),
    topicRows: db
      .select({ placement: topics.key, name: topics.name, featured: isFeatured(sql`${topics.id}`).as('featured') })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .innerJoin(postTopics, eq(postTopics.postId, posts.id))
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(and(isThisPost, isShownTopic))
      .orderBy(postTopics.position),
  })
  if (!front) throw notFound()
  const placements = [{ placement: FRONT, name: 'صفحهٔ نخست', featured: front.featured }, ...topicRows]
  return { placements: placements.map(({ placement, name, featured }) => ({ placement, name, featured: Boolean(featured) })) }
}

const FRONT = 'front'

interface ResolvedPlacement {
  topicId: number | null
  cacheTag: string
}

const FRONT_TAG = 'picks'

/** Resolves `front` or a topic key to a placement. Errors: `not_found`. */
export async function findPlacement(db: Database, place: string): Promise<ResolvedPlacement> {
  if (place === FRONT) return { topicId: null, cacheTag: FRONT_TAG }
  const topic = await findTopic(db, place)
  return { topicId: topic.id, cacheTag: topicCacheTag(topic.key) }
}

/** SQL condition that selects the rows of a placement. Uses `ifnull(topic_id, 0)` because the index does. */
const isInPlacement = ({ topicId }: ResolvedPlacement): SQL => sql`ifnull(topic_id, 0) = ${topicId ?? 0}`
