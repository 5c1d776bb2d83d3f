import { eq, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Rows } from './contract.ts'

export type StatisticsRows = Extract<Rows['kind'], 'days' | 'hours' | 'breakdowns'>

/** Insert statements by kind; `j.value` is the row and `p.value` its post. The comments list the columns of a row. */
const STATEMENTS: Record<StatisticsRows, string> = {
  // post, day, impressions, views, reads, listens, shares, visible ms, discarded
  days: `INSERT INTO daily_counts (subject, subject_id, day, author_id, publication_id, podcast_id, impressions, views, reads, listens, shares,
      visible_ms, discarded, counted_at)
    SELECT 'post', p.value ->> 'id', j.value ->> 1, p.value ->> 'authorId', p.value ->> 'publicationId', p.value ->> 'podcastId',
      j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, j.value ->> 7, j.value ->> 8, ?3`,
  // post, day, hour, impressions, views, reads
  hours: `INSERT INTO hourly_counts (subject, subject_id, day, hour, impressions, views, reads)
    SELECT 'post', p.value ->> 'id', j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5`,
  // post, day, dimension, name, count
  breakdowns: `INSERT INTO daily_breakdowns (subject, subject_id, day, dimension, name, count)
    SELECT 'post', p.value ->> 'id', j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4`,
}

/** Inserts statistics; skips existing rows and those of unknown posts. They count as a minute old, so that ranking can use them at once. */
export async function addStatistics(env: Env, kind: StatisticsRows, rows: Rows['rows']): Promise<void> {
  const hashes = JSON.stringify([...new Set(rows.map(([hash]) => hash))])
  const found = await database(env)
    .select({
      hash: posts.hash,
      id: posts.id,
      authorId: posts.authorId,
      publicationId: posts.publicationId,
      podcastId: episodes.showId,
    })
    .from(posts)
    .leftJoin(episodes, eq(episodes.postId, posts.id))
    .where(sql`${posts.hash} IN (SELECT value FROM json_each(${hashes}))`)
  const statement = `${STATEMENTS[kind]} FROM json_each(?1) j CROSS JOIN json_each(?2) p ON p.key = j.value ->> 0
    WHERE ?3 > 0 ON CONFLICT DO NOTHING`
  await env.STATS.prepare(statement)
    .bind(JSON.stringify(rows), JSON.stringify(Object.fromEntries(found.map((post) => [post.hash, post]))), now() - MINUTE)
    .run()
}
