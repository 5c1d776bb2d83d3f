import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/blocks/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { PlaybackProgress } from './contract.ts'
import { episodes, playbackProgress } from './schema.ts'

/** Maximum time, in ms, that a report may lie in the future; later times are capped, since a device's clock may run ahead. */
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * Saves progress in a public episode. The latest device time wins, whatever the order of calls; repeated calls change nothing. Errors:
 * `not_found`, also across a block.
 */
export async function savePlaybackProgress(
  db: Database,
  viewer: Viewer,
  hash: string,
  { place, finished, at }: PlaybackProgress,
): Promise<void> {
  const audible = and(eq(posts.hash, hash), isPublic, sql`NOT ${blockedBetween(viewer.id, users.id)}`)
  const from = sql`${posts} JOIN ${episodes} ON ${episodes.postId} = ${posts.id} JOIN ${users} ON ${users.id} = ${posts.authorId}`
  const when = Math.min(at, now() + MAX_CLOCK_SKEW_MS)
  const [found] = await atomic(db, [
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(episodes, eq(episodes.postId, posts.id))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(audible),
    db
      .insert(playbackProgress)
      .select(
        sql`SELECT ${viewer.id}, ${posts.id}, min(${place}, ${episodes.duration}), ${finished ? 1 : 0}, ${when} FROM ${from} WHERE ${audible}`,
      )
      .onConflictDoUpdate({
        target: [playbackProgress.userId, playbackProgress.postId],
        set: { position: sql`excluded.place`, finished: sql`excluded.finished`, changedAt: sql`excluded.changed_at` },
        setWhere: sql`excluded.changed_at > ${playbackProgress.changedAt}`,
      }),
  ] as const)
  if (found.length === 0) throw notFound()
}
