import { and, eq, lt, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { now } from '#worker/lib/clock.ts'
import { RETENTION_DAYS } from './contract.ts'
import { downloadDays, downloadRequests, listenerKeys } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
const BATCH_SIZE = 5000

/**
 * Returns cron statements that delete the keys of days before yesterday, close counted days older than a week, and delete at most 5000
 * requests of closed days. Yesterday's key is kept for downloads that started before midnight.
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
