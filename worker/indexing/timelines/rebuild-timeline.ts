import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { timelineEntries } from './schema.ts'

const POSTS_PER_SOURCE = 50
const MAX_POSTS = 800

/** Replaces a user's timeline with the newest 800 posts, at most 50 per followed user or publication. */
export async function rebuildTimeline(db: Database, userId: number): Promise<void> {
  const postsOfFollowed = (
    kind: 'user' | 'publication',
    owner: string,
  ) => sql`SELECT j.value AS id FROM follows f CROSS JOIN json_each((SELECT json_group_array(id) FROM
    (SELECT x.id FROM posts x WHERE x.${sql.raw(owner)} = f.target_id AND x.state = 'published' ORDER BY x.published_at DESC, x.id DESC LIMIT ${inlineInteger(POSTS_PER_SOURCE)}))) j
    WHERE f.follower_id = ${userId} AND f.kind = ${kind}`
  await atomic(db, [
    db.delete(timelineEntries).where(eq(timelineEntries.userId, userId)),
    db.insert(timelineEntries).select(sql`SELECT ${userId}, p.published_at, p.id
      FROM (${postsOfFollowed('user', 'author_id')} UNION ${postsOfFollowed('publication', 'publication_id')}) c CROSS JOIN posts p ON p.id = c.id
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${inlineInteger(MAX_POSTS)}`),
  ])
}
