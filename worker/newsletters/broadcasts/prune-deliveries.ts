import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { broadcastDeliveries } from './schema.ts'

const ROWS_PER_RUN = 2000

/** Cron statement: deletes who received what, once the post is too old to be sent again; the counts remain. */
export const pruneDeliveries = (db: Database): Statement =>
  db.delete(broadcastDeliveries).where(
    sql`(post_id, subscriber_id) IN (SELECT d.post_id, d.subscriber_id FROM broadcasts b JOIN broadcast_deliveries d ON d.broadcast_id = b.id
      WHERE b.finished_at < ${now() - 2 * LIMITS.broadcastPostDays * DAY} LIMIT ${ROWS_PER_RUN})`,
  )
