import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'

/**
 * Returns a statement that invalidates the pages of a comment's post if `changes()` is not 0; it must directly follow the change to the
 * comment.
 */
export const invalidatePostOf = (db: Database, hash: string) =>
  db
    .insert(cacheInvalidations)
    .select(
      sql`SELECT NULL, ${postCacheTag('')} || p.hash, ${now()} FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.hash = ${hash} AND changes() > 0`,
    )
