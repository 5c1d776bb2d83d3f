import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notifications } from '#worker/notifications/publish/schema.ts'

const RETENTION_MS = 180 * 24 * 60 * 60 * 1000
const ROWS_PER_RUN = 1000

/** Statement for the cron: news is kept for 180 days. A group goes with its last row. */
export const pruneNotifications = (db: Database): Statement =>
  db
    .delete(notifications)
    .where(
      sql`${notifications.id} IN (SELECT id FROM notifications WHERE created_at < ${now() - RETENTION_MS} ORDER BY created_at LIMIT ${ROWS_PER_RUN})`,
    )
