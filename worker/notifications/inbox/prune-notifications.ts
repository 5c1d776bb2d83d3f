import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notifications } from '#worker/notifications/publish/schema.ts'

const RETENTION_MS = 180 * 24 * 60 * 60 * 1000
const ROWS_PER_RUN = 1000

/** Returns the cron statement that deletes up to 1,000 notifications older than 180 days; a trigger removes empty groups. */
export const pruneNotifications = (db: Database): Statement =>
  db
    .delete(notifications)
    .where(
      sql`${notifications.id} IN (SELECT id FROM notifications WHERE created_at < ${now() - RETENTION_MS} ORDER BY created_at LIMIT ${ROWS_PER_RUN})`,
    )
