import { lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { WINDOW_HOURS } from './hours.ts'
import { hourlyInteractions, postInteractions } from './schema.ts'

/** Maximum interactions deleted per run; later runs delete the rest. */
const PRUNE_BATCH = 5000

/**
 * Returns statements that delete hours outside the window. Hourly sums are deleted first, so that deleting interactions finds no sums to
 * decrement.
 */
export const pruneHours = (db: Database, hour: number): Statement[] => [
  db.delete(hourlyInteractions).where(lt(hourlyInteractions.hour, hour - WINDOW_HOURS)),
  db
    .delete(postInteractions)
    .where(
      sql`(post_id, user_id, kind) IN (SELECT post_id, user_id, kind FROM post_interest WHERE hour < ${hour - WINDOW_HOURS} LIMIT ${PRUNE_BATCH})`,
    ),
]
