import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { assertPublic, isEditableBy, removedRule } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { isSponsored, mayChangeUnreviewed } from '#worker/posts/sponsorship/index.ts'
import { editedPublicationIds } from '#worker/publications/members/index.ts'

export interface Requester {
  /** Authors may access their draft, scheduled and withdrawn episodes. */
  viewer: Viewer | null
  /** Token of a private feed of the show; grants access to draft and scheduled episodes by the feed's creator. */
  secret?: string | undefined
}

/** Columns that `requireEpisodeAccess` needs; the query must join posts and their authors. */
export const visibilityColumns = {
  authorId: posts.authorId,
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  removedRule,
  authorState: users.state,
}

interface EpisodeRow {
  /** Hash of the audio file. */
  hash: string
  authorId: number
  state: (typeof posts.$inferSelect)['state']
}

/**
 * Returns true if the episode is public, and false if the requester may access it as its author, as staff that review it or with the token of a private feed. Throws
 * the errors of `assertPublic` otherwise.
 */
export async function requireEpisodeAccess(
  db: Database,
  row: EpisodeRow & Parameters<typeof assertPublic>[0],
  requester: Requester,
): Promise<boolean> {
  if (await hasPrivateAccess(db, row, requester)) return false
  assertPublic(row)
  return true
}

async function hasPrivateAccess(db: Database, { hash, authorId, state }: EpisodeRow, { viewer, secret }: Requester): Promise<boolean> {
  if (state !== 'published' && state !== 'removed' && viewer?.id === authorId) return true
  if (state !== 'published' && state !== 'removed' && viewer?.role === 'admin' && (await isSoundInReview(db, hash))) return true
  return (state === 'draft' || state === 'scheduled') && Boolean(secret) && hasFeedAccess(db, secret ?? '', hash)
}

/** Returns whether staff decide about an advertisement with this sound. */
async function isSoundInReview(db: Database, hash: string): Promise<boolean> {
  const rows = await db
    .select({ id: episodes.postId })
    .from(episodes)
    .innerJoin(postReviews, and(eq(postReviews.postId, episodes.postId), eq(postReviews.state, 'held')))
    .where(and(eq(episodes.hash, hash), isSponsored(episodes.postId)))
  return rows.length > 0
}

/** Returns whether the token belongs to a valid feed of the file's show whose creator wrote the post and has an open account. */
async function hasFeedAccess(db: Database, secret: string, hash: string): Promise<boolean> {
  const rows = await db
    .select({ id: privateFeeds.id })
    .from(privateFeeds)
    .innerJoin(shows, eq(shows.id, privateFeeds.showId))
    .innerJoin(episodes, eq(episodes.showId, shows.id))
    .innerJoin(posts, and(eq(posts.id, episodes.postId), eq(posts.authorId, privateFeeds.createdBy)))
    .innerJoin(users, and(eq(users.id, privateFeeds.createdBy), isOpenAccount))
    .where(and(isValidFeedToken(await sha256(secret)), eq(episodes.hash, hash)))
  return rows.length > 0
}

/**
 * Finds the audio of a post the requester may access; `duration` is in ms. Errors: those of `requireEpisodeAccess`; `not_found` without
 * audio.
 */
export async function findEpisode(
  db: Database,
  post: string,
  requester: Requester,
): Promise<{ id: number; duration: number; isPublic: boolean }> {
  const [row] = await db
    .select({
      id: posts.id,
      hash: episodes.hash,
      duration: episodes.duration,
      ...visibilityColumns,
    })
    .from(posts)
    .innerJoin(episodes, eq(episodes.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.hash, post))
  if (!row) throw notFound()
  return { id: row.id, duration: row.duration, isPublic: await requireEpisodeAccess(db, row, requester) }
}

/** Finds the audio of a post the viewer may edit; `duration` is in ms. Errors: `not_found`, also for a post without audio. */
export async function findEditableEpisode(db: Database, viewer: Viewer, hash: string): Promise<{ id: number; duration: number }> {
  const [episode] = await db
    .select({ id: posts.id, duration: episodes.duration })
    .from(posts)
    .innerJoin(episodes, eq(episodes.postId, posts.id))
    .where(and(eq(posts.hash, hash), isEditableBy(viewer)))
  if (!episode) throw notFound()
  return episode
}

/**
 * Throws `conflict` if the sound, chapters, transcript and settings of a post are part of what staff review or have approved. The write repeats
 * the condition, `mayChangeUnreviewed`.
 */
export async function assertMayChangeSound(db: Database, postId: number): Promise<void> {
  const [row] = await db
    .select({ isAllowed: sql<number>`${mayChangeUnreviewed(posts.id)}`.as('is_allowed') })
    .from(posts)
    .where(eq(posts.id, postId))
  if (row?.isAllowed === 0) throw conflict(REVIEWED_WITH_SOUND)
}

const REVIEWED_WITH_SOUND =
  'رپورتاژ آگهی با صدایش بررسی می‌شود. نخست پست را از انتشار یا از بررسی پس بگیر، صدا، سرفصل‌ها یا متن گفتار را عوض کن و سپس دوباره منتشرش کن تا کارمندان دفتر بررسی‌اش کنند.'

/** Columns that `refuseInaccessibleEpisode` needs; the query must join posts and their authors. */
export const accessColumns = (viewerId: number | undefined) => ({
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  removedRule,
  authorState: columnAlias(users.state, 'author_state'),
  handle: users.handle,
  name: users.name,
  blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
})

/** Throws the errors of `assertPublic`, or `forbidden` across a block. */
export function refuseInaccessibleEpisode(
  row: Parameters<typeof assertPublic>[0] & Parameters<typeof assertNotBlocked>[1] & { blocked: Parameters<typeof assertNotBlocked>[0] },
): void {
  assertPublic(row)
  assertNotBlocked(row.blocked, row)
}

/** Condition on `podcasts`: the user created the show or, if it belongs to a publication, is an owner or editor of that. */
export const canManageShow = (userId: number | SQLWrapper): SQL =>
  sql`(${shows.publicationId} IS NULL AND ${shows.ownerId} = ${userId} OR ${shows.publicationId} IN ${editedPublicationIds(userId)})`

/**
 * Condition on a join of `private_feeds` and `podcasts`: the token is not revoked, the show is not removed, and the token's creator still
 * manages it with an open account.
 */
export const isValidFeedToken = (tokenDigest: string): SQL | undefined =>
  and(
    eq(privateFeeds.tokenDigest, tokenDigest),
    isNull(privateFeeds.revokedAt),
    isNull(shows.removedAt),
    canManageShow(privateFeeds.createdBy),
    sql`EXISTS (SELECT 1 FROM users maker WHERE maker.id = ${privateFeeds.createdBy} AND maker.state IN ('active', 'suspended'))`,
  )
