import { lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { WINDOW_HOURS } from './hours.ts'
import { hourlyInteractions, postInteractions } from './schema.ts'

/** So many of a kind at once; the next runs forget the rest. */
const PRUNE_BATCH = 5000

/** Statements that forget hours nothing looks back at any more: their sums first, so that nothing is left to take off. */
export const pruneHours = (db: Database, hour: number): Statement[] => [
  db.delete(hourlyInteractions).where(lt(hourlyInteractions.hour, hour - WINDOW_HOURS)),
  db
    .delete(postInteractions)
    .where(
      sql`(post_id, user_id, kind) IN (SELECT post_id, user_id, kind FROM post_interest WHERE hour < ${hour - WINDOW_HOURS} LIMIT ${PRUNE_BATCH})`,
    ),
]
