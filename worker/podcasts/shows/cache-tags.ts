import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

export const showTag = (hash: string): string => `podcast-${hash}`

/** Statement: invalidates every page that names the show, including its episodes' and owner's. */
export const invalidateShow = (db: Database, hash: string): Statement =>
  db.insert(cacheInvalidations).select(sql`
    SELECT NULL, tag, ${now()} FROM (
      SELECT value AS tag FROM json_each(${JSON.stringify([showTag(hash), 'podcasts'])})
      UNION SELECT 'post-' || p.hash FROM posts p JOIN sounds s ON s.post_id = p.id JOIN podcasts c ON c.id = s.podcast_id WHERE c.hash = ${hash}
      UNION SELECT 'user-' || u.hash FROM podcasts c JOIN users u ON u.id = c.owner_id WHERE c.hash = ${hash}
      UNION SELECT 'publication-' || n.hash FROM podcasts c JOIN publications n ON n.id = c.publication_id WHERE c.hash = ${hash})`)
