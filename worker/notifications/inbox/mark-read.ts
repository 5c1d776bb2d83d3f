import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor } from '#worker/lib/cursor.ts'
import { UNREAD_MAX, type UnreadCount } from '#worker/notifications/publish/contract.ts'
import { notificationReads } from '#worker/notifications/publish/schema.ts'
import { lastReadId } from './read-notifications.ts'

/** Returns the number of unread groups, at most `UNREAD_MAX`. */
export async function countUnread(db: Database, userId: number): Promise<UnreadCount> {
  const [row] = await db.all<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM notification_groups WHERE user_id = ${userId} AND latest_id > max(0, ${lastReadId(userId)}) LIMIT ${UNREAD_MAX})`)
  return { count: row?.count ?? 0 }
}

/**
 * Marks all notifications up to the cursor as read and returns the unread count. The mark never moves backwards or past the newest
 * notification. Idempotent.
 */
export async function markRead(db: Database, userId: number, upTo: string): Promise<UnreadCount> {
  const [latestId] = decodeCursor(upTo) ?? [0]
  const known = sql`min(${latestId}, coalesce((SELECT max(latest_id) FROM notification_groups WHERE user_id = ${userId} AND latest_id > 0), 0))`
  await db
    .insert(notificationReads)
    .select(sql`SELECT ${userId}, ${known} WHERE true`)
    .onConflictDoUpdate({ target: notificationReads.userId, set: { upTo: sql`max(${notificationReads.upTo}, excluded.up_to)` } })
  return countUnread(db, userId)
}
