import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { auditLog } from './schema.ts'

interface AuditEntry {
  actorId: number
  action: string
  /** Hash of whom or what it was done to. */
  subject: string
  details?: Record<string, string | number | null>
}

/** Statement for an act's own batch: who did what to whom, kept for good, if `still` holds. */
export const audit = (db: Database, { actorId, action, subject, details = {} }: AuditEntry, guard: SQL = sql`1`): Statement =>
  db.insert(auditLog).select(sql`SELECT NULL, ${actorId}, ${action}, ${subject}, ${JSON.stringify(details)}, ${now()} WHERE ${guard}`)
