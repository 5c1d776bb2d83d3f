import { and, desc, eq, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Episode } from './contract.ts'
import { findVisibleShow } from './find-visible-show.ts'

/** Greater than every season and episode key; subtracting from it turns ascending numbers into descending cursor keys. */
const MAX_SORT_KEY = 999_999_999_999

/** Lists a show's public episodes: those of a serial by season and number, those of any other show newest first. */
export async function readEpisodes(db: Database, hash: string, { after, limit }: PageQuery, viewerId?: number): Promise<Page<Episode>> {
  const show = await findVisibleShow(db, hash, viewerId)
  const serialKey = sql<number>`${MAX_SORT_KEY} - coalesce(${episodes.season}, 0) * 1000000 - coalesce(${episodes.episode}, 0)`
  const key = show.kind === 'serial' ? serialKey : sql<number>`${posts.publishedAt}`
  const cursor = decodeCursor(after)
  const rows = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      key,
      season: episodes.season,
      episode: episodes.episode,
      kind: episodes.kind,
      audioHash: episodes.hash,
      format: episodes.format,
      bytes: episodes.bytes,
      duration: episodes.duration,
    })
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .where(
      and(eq(episodes.showId, show.id), eq(posts.state, 'published'), cursor && sql`(${key}, ${posts.id}) < (${cursor[0]}, ${cursor[1]})`),
    )
    .orderBy(desc(key), desc(posts.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = new Map(
    (
      await hydratePosts(
        db,
        shown.map(({ id }) => id),
        viewerId,
      )
    ).map((card) => [card.hash, card]),
  )
  const items = shown.flatMap(({ hash: postHash, season, episode, kind, audioHash, ...file }) => {
    const post = cards.get(postHash)
    return post ? [{ season, episode, kind, audio: viewAudioFile({ hash: audioHash, ...file }), post }] : []
  })
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.key, last.id]) } : {}) }
}
