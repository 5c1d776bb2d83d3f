import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { auditLog } from './schema.ts'

interface AuditEntry {
  actorId: number
  action: string
  /** Hash of the affected user or item. */
  subject: string
  details?: Record<string, string | number | null>
}

/** Builds a statement that appends an entry to the permanent audit log when `guard` holds; include it in the action’s batch. */
export const audit = (db: Database, { actorId, action, subject, details = {} }: AuditEntry, guard: SQL = sql`1`): Statement =>
  insertSelect(db, auditLog, { actorId, action, subject, details, at: now() }, sql`WHERE ${guard}`)
