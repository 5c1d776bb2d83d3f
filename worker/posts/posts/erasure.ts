import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { CHUNK_SIZE, type Erasure, onOwnPosts } from '#worker/lib/erasure.ts'

/** Empties a chunk of a user’s posts, leaving tombstones that return 410; returns false when no post is left. */
async function tombstonePostChunk(_: Env, db: Database, userId: number): Promise<boolean> {
  const emptied = await db.all<{ id: number }>(
    sql`UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = ${now()}, title = '', slug = '', description = '',
        cover = NULL, words = 0, publish_at = NULL, schedule_flaw = NULL, canonical_url = NULL, pinned_at = NULL
        WHERE id IN (SELECT id FROM posts WHERE author_id = ${userId}
          AND (state <> 'removed' OR removed_by IS NOT 'account' OR title <> '') ORDER BY id LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return emptied.length > 0
}

export const erasure: readonly Erasure[] = [
  tombstonePostChunk,
  { table: 'post_readership', key: 'post_id', where: onOwnPosts },
  { table: 'post_bodies', key: 'post_id', where: onOwnPosts },
  { table: 'post_drafts', key: 'post_id', where: onOwnPosts },
]
