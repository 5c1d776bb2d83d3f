import { sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import type { NewestEpisode } from './contract.ts'
import { selectTracks, viewTrack } from './read-playable-episode.ts'

/**
 * Statement: selects, in any order, the `count` newest episodes of shows that the viewer may play, without advertising. Reads in the order of
 * the index and stops at the last one.
 */
export const selectNewestEpisodes = (db: Database, count: number, viewerId?: number) =>
  selectTracks(
    db,
    sql`${posts.id} IN (SELECT s.post_id FROM sounds s CROSS JOIN podcasts c ON c.id = s.podcast_id
      CROSS JOIN posts ON posts.id = s.post_id CROSS JOIN users ON users.id = posts.author_id
      WHERE s.published_at IS NOT NULL AND c.removed_at IS NULL AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}
        AND NOT ${isSponsored(posts.id)}
      ORDER BY s.published_at DESC, s.post_id DESC LIMIT ${inlineInteger(count)})`,
  )

/** Converts the rows of `selectNewestEpisodes` to episodes, newest first. */
export const viewNewestEpisodes = (rows: Awaited<ReturnType<typeof selectNewestEpisodes>>): NewestEpisode[] =>
  rows.map((row) => ({ ...viewTrack(row), publishedAt: row.publishedAt ?? 0 })).toSorted((a, b) => b.publishedAt - a.publishedAt)
