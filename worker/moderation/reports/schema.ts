import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'
import { REPORT_KINDS, REPORT_RULES, REPORT_SOURCES } from './contract.ts'

export const reports = sqliteTable('reports', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  reporterId: integer().notNull(),
  kind: text({ enum: REPORT_KINDS }).notNull(),
  targetId: integer().notNull(),
  rule: text({ enum: REPORT_RULES }).notNull(),
  details: text('words').notNull().default(''),
  state: text({ enum: ['open', 'upheld', 'dismissed'] })
    .notNull()
    .default('open'),
  createdAt: integer().notNull(),
  source: text({ enum: REPORT_SOURCES }).notNull().default('member'),
  /** Reliability of the reporter when they sent the report; 100 without a history. */
  weight: integer().notNull().default(100),
  /** The decision that closed the report. */
  decisionId: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  reports: {
    erased: 'words',
    retained: { [MODERATION]: 'reporter_id kind target_id rule created_at source weight decision_id' },
    none: 'id hash state',
  },
}
