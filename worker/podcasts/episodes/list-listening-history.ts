import { and, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ListeningHistory } from './contract.ts'
import { playbackProgress } from './schema.ts'
import { selectTracks, viewTrack } from './track.ts'

/**
 * Lists episodes the viewer listened to, latest first, in one round trip; omits episodes that are not public or whose author is across a
 * block.
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
  const [rows, tracks] = await db.batch([
    historyPage,
    selectTracks(db, sql`${posts.id} IN ${ids} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`),
  ])
  const trackByPost = new Map(tracks.map((row) => [row.post, viewTrack(row)]))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.flatMap(({ post, place, finished, at }) => {
    const track = trackByPost.get(post)
    return track ? [{ place, finished, at, track }] : []
  })
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.at, last.id]) } : {}) }
}
