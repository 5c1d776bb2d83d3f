import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/**
 * Builds statements that invalidate the cached pages a publication appears on: its own, those of its members, shows and posts, of the
 * authors, tags and topics of the posts, and the newest posts. Use after a change of its handle, name or pictures, and before and after
 * it is closed; `isRemoval` says that none of them may show the publication any longer. They do so only if `when` holds at that point in the
 * batch.
 */
export function invalidatePublication(db: Database, id: number, isRemoval: boolean, when: SQL): Statement[] {
  const own = sql`p.publication_id = ${id} AND p.state = 'published'`
  return [
    sql`SELECT 'publication-' || hash FROM publications WHERE id = ${id}
      UNION SELECT value FROM json_each('["newest","tags","topics","podcasts"]')
      UNION SELECT 'podcast-' || hash FROM podcasts WHERE publication_id = ${id}
      UNION SELECT 'user-' || u.hash FROM publication_members m JOIN users u ON u.id = m.user_id WHERE m.publication_id = ${id}`,
    sql`SELECT 'post-' || p.hash FROM posts p WHERE ${own}
      UNION SELECT 'user-' || u.hash FROM posts p JOIN users u ON u.id = p.author_id WHERE ${own}
      UNION SELECT 'tag-' || t.tag_id FROM posts p JOIN post_tags t ON t.post_id = p.id WHERE ${own}
      UNION SELECT 'topic-' || k.key FROM posts p JOIN post_topics t ON t.post_id = p.id JOIN topics k ON k.id = t.topic_id WHERE ${own}`,
  ].map((tags) =>
    insertSelect(
      db,
      cacheInvalidations,
      { tag: sql`tag`, at: now(), isRemoval },
      sql`FROM (SELECT NULL AS tag WHERE 0 UNION ${tags}) WHERE ${when}`,
    ),
  )
}
