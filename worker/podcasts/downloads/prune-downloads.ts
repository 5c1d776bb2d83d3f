import { and, eq, lt, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { now } from '#worker/lib/clock.ts'
import { RETENTION_DAYS } from './contract.ts'
import { downloadDays, downloadRequests, listenerKeys } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
/** So many requests are forgotten by one run of the cron; the next goes on. */
const BATCH_SIZE = 5000

/**
 * Statements for the cron: keys of days that are over go, and a week after its day so do requests that are counted. Such a day is
 * closed, since what is left of it could not be counted again. Yesterday's key waits for who began before midnight.
 */
export const pruneDownloads = (db: Database): Statement[] => {
  const oldest = tehranDay(now() - RETENTION_DAYS * DAY)
  return [
    db.delete(listenerKeys).where(lt(listenerKeys.day, tehranDay(now() - DAY))),
    db
      .update(downloadDays)
      .set({ state: 'closed' })
      .where(and(lt(downloadDays.day, oldest), eq(downloadDays.state, 'counted'))),
    db.delete(downloadRequests).where(sql`id IN (SELECT r.id FROM listen_requests r
      JOIN listen_days d ON d.post_id = r.post_id AND d.day = r.day WHERE r.day < ${oldest} AND d.state = 'closed' LIMIT ${inlineInteger(BATCH_SIZE)})`),
  ]
}
