import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { REPORT_KINDS, REPORT_RULES } from '#worker/moderation/reports/contract.ts'

/** One row for each target with open reports, maintained by triggers. */
export const moderationCases = sqliteTable(
  'moderation_cases',
  {
    kind: text({ enum: REPORT_KINDS }).notNull(),
    targetId: integer().notNull(),
    /** Counts down from 10^12 in the order in which cases were opened. */
    place: integer().notNull(),
    reportCount: integer().notNull().default(0),
    reporterCount: integer().notNull().default(0),
    weight: integer().notNull().default(0),
    firstReportAt: integer().notNull(),
    lastReportAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId] })],
)

/** Open reports of a case by rule, maintained by triggers. */
export const moderationCaseRules = sqliteTable(
  'moderation_case_rules',
  {
    kind: text({ enum: REPORT_KINDS }).notNull(),
    targetId: integer().notNull(),
    rule: text({ enum: REPORT_RULES }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.rule] })],
)

export const COLUMN_CLASSES: TableClasses = {
  moderation_case_rules: { none: 'kind target_id rule count' },
  moderation_cases: { none: 'kind target_id place report_count reporter_count weight first_report_at last_report_at' },
}
