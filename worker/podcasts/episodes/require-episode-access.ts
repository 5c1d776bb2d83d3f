import { and, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { privateFeeds, shows } from '#worker/podcasts/shows/schema.ts'
import { assertPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { episodes } from './schema.ts'
import { isValidFeedToken } from './show-access.ts'

export interface Requester {
  /** Authors may access their unpublished episodes. */
  viewer: Viewer | null
  /** Token of a private feed of the show; grants access to unpublished episodes by the feed's creator. */
  secret?: string | undefined
}

/** Columns that `requireEpisodeAccess` needs; the query must join posts and their authors. */
export const visibilityColumns = {
  authorId: posts.authorId,
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  authorState: users.state,
}

interface EpisodeRow {
  /** Hash of the audio file. */
  hash: string
  authorId: number
  state: (typeof posts.$inferSelect)['state']
}

/**
 * Returns true if the episode is public, and false if only its author or the holder of a private feed's token may access it. Throws the
 * post's error for any other requester.
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
  return (state === 'draft' || state === 'scheduled') && Boolean(secret) && hasFeedAccess(db, secret ?? '', hash)
}

/** Returns whether the token belongs to a feed of the file's show and the feed's creator wrote the post. */
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
