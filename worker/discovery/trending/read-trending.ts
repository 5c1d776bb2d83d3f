import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom, postMutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { hydratePosts, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import type { Trending, TrendingQuery } from './contract.ts'

const SHOWN = 10
const MAX_PER_AUTHOR = 2

/**
 * Returns at most ten trending posts, at most two per author, excluding blocked and muted ones. Reads only the stored posts, at most 200.
 * Errors: `not_found` if the tag or topic does not exist.
 */
export async function readTrending(db: Database, query: TrendingQuery, viewerId?: number): Promise<Trending> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM (SELECT posts.id, h.score, row_number() OVER (PARTITION BY posts.author_id ORDER BY h.score DESC, posts.id DESC) AS place
        FROM home_trending h CROSS JOIN posts ON posts.id = h.post_id CROSS JOIN users ON users.id = posts.author_id
        WHERE ${isPublic} AND ${await labelCondition(db, query)} AND NOT ${hiddenFrom(viewerId, sql`${posts.authorId}`)} AND NOT ${postMutedBy(viewerId)})
      WHERE place <= ${inlineInteger(MAX_PER_AUTHOR)} ORDER BY score DESC, id DESC LIMIT ${inlineInteger(SHOWN)}`,
  )
  return {
    items: await hydratePosts(
      db,
      rows.map(({ id }) => id),
      viewerId,
    ),
  }
}

async function labelCondition(db: Database, { tag, topic }: TrendingQuery): Promise<SQL> {
  if (tag !== undefined)
    return sql`EXISTS (SELECT 1 FROM post_tags t WHERE t.post_id = posts.id AND t.tag_id = ${(await findTag(db, tag)).id})`
  if (topic !== undefined)
    return sql`EXISTS (SELECT 1 FROM post_topics t WHERE t.post_id = posts.id AND t.topic_id = ${(await findTopic(db, topic)).id})`
  return sql`1`
}
