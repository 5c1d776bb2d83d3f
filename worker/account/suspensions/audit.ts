import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { auditLog } from './schema.ts'

interface Act {
  actorId: number
  act: string
  /** Hash of whom or what it was done to. */
  subject: string
  details?: Record<string, string | number | null>
}

/** Statement for an act's own batch: who did what to whom, kept for good, if `still` holds. */
export const audit = (db: Database, { actorId, act, subject, details = {} }: Act, still: SQL = sql`1`): Statement =>
  db.insert(auditLog).select(sql`SELECT NULL, ${actorId}, ${act}, ${subject}, ${JSON.stringify(details)}, ${now()} WHERE ${still}`)
