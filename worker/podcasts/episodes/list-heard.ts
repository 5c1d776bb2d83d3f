import { and, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Listening } from './contract.ts'
import { listening } from './schema.ts'
import { selectTracks, viewTrack } from './track.ts'

/** Episodes one has heard of, last heard first, in one round trip; those not public any more, or hidden by a block, fall out. */
export async function listHeard(db: Database, viewerId: number, { after, limit }: PageQuery): Promise<Listening> {
  const here = db
    .select({ id: listening.postId, place: listening.place, finished: listening.finished, at: listening.changedAt, post: posts.hash })
    .from(listening)
    .innerJoin(posts, eq(posts.id, listening.postId))
    .where(and(eq(listening.userId, viewerId), behind(decodeCursor(after), listening.changedAt, listening.postId)))
    .orderBy(desc(listening.changedAt), desc(listening.postId))
    .limit(limit + 1)
  const ids = sql`(SELECT post_id FROM (${here}))`
  const [rows, tracks] = await db.batch([
    here,
    selectTracks(db, sql`${posts.id} IN ${ids} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`),
  ])
  const known = new Map(tracks.map((row) => [row.post, viewTrack(row)]))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.flatMap(({ post, place, finished, at }) => {
    const track = known.get(post)
    return track ? [{ place, finished, at, track }] : []
  })
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.at, last.id]) } : {}) }
}
