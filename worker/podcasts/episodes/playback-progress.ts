import { and, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween, hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ListeningHistory, PlaybackProgress } from './contract.ts'
import { selectTracks, viewTrack } from './read-playable-episode.ts'
import { playbackProgress } from './schema.ts'

/** Maximum time, in ms, that a report may lie in the future; later times are capped, since a device's clock may run ahead. */
const MAX_CLOCK_SKEW_MS = MINUTE

/**
 * Saves progress in a public episode, capped at its end. The latest device time wins, whatever the order of calls; repeated calls change
 * nothing. Errors: `not_found`, also without audio and across a block.
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
  const { found } = await write(db, {
    before: {
      found: db
        .select({ id: posts.id })
        .from(posts)
        .innerJoin(episodes, eq(episodes.postId, posts.id))
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(audible),
    },
    change: [
      insertSelect(
        db,
        playbackProgress,
        {
          userId: viewer.id,
          postId: posts.id,
          position: sql`min(${place}, ${episodes.duration})`,
          finished,
          changedAt: when,
        },
        sql`FROM ${from} WHERE ${audible}`,
      ).onConflictDoUpdate({
        target: [playbackProgress.userId, playbackProgress.postId],
        set: { position: sql`excluded.place`, finished: sql`excluded.finished`, changedAt: sql`excluded.changed_at` },
        setWhere: sql`excluded.changed_at > ${playbackProgress.changedAt}`,
      }),
    ],
  })
  if (found.length === 0) throw notFound()
}

/**
 * Lists episodes the viewer listened to, latest first, in one round trip. Omits episodes that are not public or whose author is across a
 * block, so a page can be shorter than `limit`. Errors: `invalid` for a bad cursor.
 */
export async function listListeningHistory(db: Database, viewerId: number, { after, limit }: PageQuery): Promise<ListeningHistory> {
  const historyPage = db
    .select({
      id: playbackProgress.postId,
      place: playbackProgress.position,
      finished: playbackProgress.finished,
      at: playbackProgress.changedAt,
      post: posts.hash,
    })
    .from(playbackProgress)
    .innerJoin(posts, eq(posts.id, playbackProgress.postId))
    .where(
      and(eq(playbackProgress.userId, viewerId), afterCursor(decodeCursor(after), playbackProgress.changedAt, playbackProgress.postId)),
    )
    .orderBy(desc(playbackProgress.changedAt), desc(playbackProgress.postId))
    .limit(limit + 1)
  const ids = sql`(SELECT post_id FROM (${historyPage}))`
  const { rows, tracks } = await write(db, {
    change: { rows: historyPage },
    read: { tracks: selectTracks(db, sql`${posts.id} IN ${ids} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`) },
  })
  const trackByPost = new Map(tracks.map((row) => [row.post, viewTrack(row)]))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.flatMap(({ post, place, finished, at }) => {
    const track = trackByPost.get(post)
    return track ? [{ place, finished, at, track }] : []
  })
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.at, last.id]) } : {}) }
}
