import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { CHUNK_SIZE, type Erasure, ownedBy } from '#worker/lib/erasure.ts'

/**
 * Empties and removes a chunk of a user’s comments that belong to no conversation of others: those nobody sees (held, hidden or removed)
 * and those on the user’s own posts. Returns false when none are left.
 */
async function eraseUnreadableCommentChunk(_: Env, db: Database, userId: number): Promise<boolean> {
  const emptied = await db.all<{ id: number }>(
    sql`UPDATE comments SET body = '', mentions = '[]', removed_at = coalesce(removed_at, ${now()})
        WHERE id IN (SELECT c.id FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.author_id = ${userId} AND c.body <> ''
          AND (c.state <> 'visible' OR p.author_id = ${userId}) LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return emptied.length > 0
}

export const erasure: readonly Erasure[] = [
  eraseUnreadableCommentChunk,
  { table: 'comment_likes', key: 'comment_id, user_id', where: ownedBy('user_id') },
]
