import { and, eq, lt, or, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { MAX_REPORT_AGE_MS } from './contract.ts'
import { hourlyCounts, visitDays, visitorKeys, visits } from './schema.ts'
import { oldestOpenDay } from './split-report.ts'

export const HOURLY_RETENTION_DAYS = 90
/** How long a closed day is remembered, so that no message delayed in the queue opens it again. */
const CLOSED_RETENTION_DAYS = 14
const PRUNE_BATCH_SIZE = 5000

/**
 * Returns cron statements that close the days that ended more than `MAX_REPORT_AGE_MS` ago, delete their visits and their keys, and hourly
 * counts older than `HOURLY_RETENTION_DAYS`; at most `PRUNE_BATCH_SIZE` rows of each. A day that still waits for its last count is kept for
 * a day more, and then closed as it is.
 */
export function pruneVisits(db: Database): Statement[] {
  const oldest = oldestOpenDay()
  const overdue = tehranDay(now() - MAX_REPORT_AGE_MS - DAY)
  const limit = inlineInteger(PRUNE_BATCH_SIZE)
  return [
    db
      .update(visitDays)
      .set({ state: 'closed' })
      .where(
        and(
          or(eq(visitDays.state, 'counted'), and(eq(visitDays.state, 'waiting'), lt(visitDays.day, overdue))),
          sql`(post_id, day) IN (SELECT post_id, day FROM (SELECT DISTINCT post_id, day FROM visits WHERE day < ${oldest} LIMIT ${limit}))`,
        ),
      ),
    db.delete(visits).where(sql`(day, post_id, visitor) IN (SELECT v.day, v.post_id, v.visitor FROM visits v
      JOIN visit_days d ON d.post_id = v.post_id AND d.day = v.day WHERE v.day < ${oldest} AND d.state = 'closed' LIMIT ${limit})`),
    db.delete(visitorKeys).where(lt(visitorKeys.day, oldest)),
    db.delete(visitDays).where(sql`(post_id, day) IN (SELECT post_id, day FROM visit_days
      WHERE state = 'closed' AND day < ${tehranDay(now() - CLOSED_RETENTION_DAYS * DAY)}
        AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.day = visit_days.day AND v.post_id = visit_days.post_id) LIMIT ${limit})`),
    db.delete(hourlyCounts).where(sql`(subject, subject_id, day, hour) IN (SELECT subject, subject_id, day, hour FROM hourly_counts
      WHERE day < ${tehranDay(now() - HOURLY_RETENTION_DAYS * DAY)} LIMIT ${limit})`),
  ]
}
