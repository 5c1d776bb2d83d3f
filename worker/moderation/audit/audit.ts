import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { AuditAction, AuditActions } from './contract.ts'
import { auditLog } from './schema.ts'

interface AuditEntry<Action extends AuditAction> {
  actorId: number
  /** Decides which staff sees the entry, and under which filter. */
  kind: AuditActions[Action]
  action: Action
  /** Hash of the affected user or item. */
  subject: string
  details?: Record<string, string | number | null>
}

/** Builds a statement that appends an entry to the permanent audit log when `guard` holds; include it in the action’s batch. */
export const audit = <Action extends AuditAction>(
  db: Database,
  { details = {}, ...entry }: AuditEntry<Action>,
  guard: SQL = sql`1`,
): Statement => insertSelect(db, auditLog, { ...entry, details, at: now() }, sql`WHERE ${guard}`)
