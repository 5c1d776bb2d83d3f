import { and, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { digest } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { podcasts, privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { refuseHidden } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isOpenedBy } from './private-key.ts'
import { sounds } from './schema.ts'

export interface Asker {
  /** Who asks: authors hear what they have not published yet. */
  viewer: Viewer | null
  /** Of a private feed of the show, which opens what is not published yet. */
  secret?: string | undefined
}

/** What decides whether an episode is public, on its post and its author. */
export const visibility = {
  authorId: posts.authorId,
  state: posts.state,
  publishedAt: posts.publishedAt,
  removedBy: posts.removedBy,
  authorState: users.state,
}

interface Episode {
  /** Of the sound. */
  hash: string
  authorId: number
  state: (typeof posts.$inferSelect)['state']
}

/**
 * Whether everybody may have an episode, or only who asks: its author, or whoever has the secret of a private feed with it. Throws
 * as its post does for anybody else.
 */
export async function isHeardByAll(db: Database, row: Episode & Parameters<typeof refuseHidden>[0], asker: Asker): Promise<boolean> {
  if (await isShownTo(db, row, asker)) return false
  refuseHidden(row)
  return true
}

async function isShownTo(db: Database, { hash, authorId, state }: Episode, { viewer, secret }: Asker): Promise<boolean> {
  if (state !== 'published' && state !== 'removed' && viewer?.id === authorId) return true
  return (state === 'draft' || state === 'scheduled') && Boolean(secret) && opens(db, secret ?? '', hash)
}

/** Whether the secret of a private feed opens that file: it is of the feed's show, by who made the feed. */
async function opens(db: Database, secret: string, hash: string): Promise<boolean> {
  const rows = await db
    .select({ id: privateFeeds.id })
    .from(privateFeeds)
    .innerJoin(podcasts, eq(podcasts.id, privateFeeds.podcastId))
    .innerJoin(sounds, eq(sounds.podcastId, podcasts.id))
    .innerJoin(posts, and(eq(posts.id, sounds.postId), eq(posts.authorId, privateFeeds.madeBy)))
    .innerJoin(users, and(eq(users.id, privateFeeds.madeBy), isOpenAccount))
    .where(and(isOpenedBy(await digest(secret)), eq(sounds.hash, hash)))
  return rows.length > 0
}
