import { and, eq, lt, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { now } from '#worker/lib/clock.ts'
import { KEPT_DAYS } from './contract.ts'
import { listenDays, listenKeys, listenRequests } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
/** So many requests are forgotten by one run of the cron; the next goes on. */
const AT_ONCE = 5000

/**
 * Statements for the cron: keys of days that are over go, and a week after its day so do requests that are counted. Such a day is
 * closed, since what is left of it could not be counted again. Yesterday's key waits for who began before midnight.
 */
export const pruneListens = (db: Database): Statement[] => {
  const oldest = tehranDay(now() - KEPT_DAYS * DAY)
  return [
    db.delete(listenKeys).where(lt(listenKeys.day, tehranDay(now() - DAY))),
    db
      .update(listenDays)
      .set({ state: 'closed' })
      .where(and(lt(listenDays.day, oldest), eq(listenDays.state, 'counted'))),
    db.delete(listenRequests).where(sql`id IN (SELECT r.id FROM listen_requests r
      JOIN listen_days d ON d.post_id = r.post_id AND d.day = r.day WHERE r.day < ${oldest} AND d.state = 'closed' LIMIT ${int(AT_ONCE)})`),
  ]
}
