import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'
import { AUDIT_KINDS } from './contract.ts'

/** Permanent log of what staff did. `subject` is the hash of the affected user or item. Triggers reject changes. */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  actorId: integer().notNull(),
  kind: text({ enum: AUDIT_KINDS }).notNull().default('money'),
  action: text('act').notNull(),
  subject: text().notNull(),
  details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull().default({}),
  at: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  audit_log: { retained: { [MODERATION]: 'actor_id kind act subject details at' }, none: 'id' },
}
