import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { homeInbox } from './schema.ts'

const OF_EACH = 50
const MOST = 800

/** Makes somebody's inbox anew from whom they follow: the newest 800 posts, of each at most 50. */
export async function rebuildInbox(db: Database, userId: number): Promise<void> {
  const of = (
    kind: 'user' | 'publication',
    owner: string,
  ) => sql`SELECT j.value AS id FROM follows f CROSS JOIN json_each((SELECT json_group_array(id) FROM
    (SELECT x.id FROM posts x WHERE x.${sql.raw(owner)} = f.target_id AND x.state = 'published' ORDER BY x.published_at DESC, x.id DESC LIMIT ${int(OF_EACH)}))) j
    WHERE f.follower_id = ${userId} AND f.kind = ${kind}`
  await atomic(db, [
    db.delete(homeInbox).where(eq(homeInbox.userId, userId)),
    db.insert(homeInbox).select(sql`SELECT ${userId}, p.published_at, p.id
      FROM (${of('user', 'author_id')} UNION ${of('publication', 'publication_id')}) c CROSS JOIN posts p ON p.id = c.id
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${int(MOST)}`),
  ])
}
