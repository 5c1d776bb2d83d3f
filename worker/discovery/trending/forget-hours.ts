import { lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { LOOKED_BACK } from './hours.ts'
import { postHours, postInterest } from './schema.ts'

/** So many of a kind at once; the next runs forget the rest. */
const AT_ONCE = 5000

/** Statements that forget hours nothing looks back at any more: their sums first, so that nothing is left to take off. */
export const forgetHours = (db: Database, hour: number): Statement[] => [
  db.delete(postHours).where(lt(postHours.hour, hour - LOOKED_BACK)),
  db
    .delete(postInterest)
    .where(
      sql`(post_id, user_id, kind) IN (SELECT post_id, user_id, kind FROM post_interest WHERE hour < ${hour - LOOKED_BACK} LIMIT ${AT_ONCE})`,
    ),
]
