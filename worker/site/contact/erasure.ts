import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { CHUNK_SIZE, type Erasure } from '#worker/lib/erasure.ts'

/** Assigns contact messages that were sent from the user’s address without signing in to the user, so that they are erased with the others. */
async function claimContactMessages(_: Env, db: Database, userId: number): Promise<boolean> {
  const claimed = await db.all<{ id: number }>(
    sql`UPDATE contact_messages SET user_id = ${userId} WHERE id IN (SELECT m.id FROM contact_messages m
          JOIN credentials c ON c.user_id = ${userId} AND c.email_verified_at IS NOT NULL AND lower(m.email) IN (lower(c.email), c.email_key)
          WHERE m.user_id IS NULL LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return claimed.length > 0
}

export const erasure: readonly Erasure[] = [
  claimContactMessages,
  // The messages themselves are emptied, so that their receipt numbers stay unique.
  {
    table: 'contact_entries',
    key: 'id',
    where: (id) => sql`thread_id IN (SELECT id FROM contact_messages WHERE user_id = ${id})`,
  },
]
