import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { COUNTER_KINDS, STORAGE_KINDS } from './contract.ts'

/** How far the rolling recount of each counter has come. */
export const counterChecks = sqliteTable('counter_checks', {
  kind: text({ enum: COUNTER_KINDS }).primaryKey(),
  lastId: integer().notNull().default(0),
  /** When the recount last reached the end, in UTC ms; null before the first time. */
  passedAt: integer(),
})

/** Rows whose counter differed from the latest recount. */
export const counterDrift = sqliteTable(
  'counter_drift',
  {
    kind: text({ enum: COUNTER_KINDS }).notNull(),
    rowId: integer().notNull(),
    stored: integer().notNull(),
    actual: integer().notNull(),
    foundAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rowId] })],
)

/** The latest cron run, in the row with id 1. */
export const cronRuns = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  startedAt: integer().notNull(),
  finishedAt: integer().notNull(),
  failed: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** Number and bytes of stored files, kept by triggers (migrations/main/0053_administration.sql). */
export const storageTotals = sqliteTable('storage_totals', {
  kind: text({ enum: STORAGE_KINDS }).primaryKey(),
  files: integer().notNull(),
  bytes: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  counter_checks: { none: 'kind last_id passed_at' },
  counter_drift: { none: 'kind row_id stored actual found_at' },
  cron_runs: { none: 'id started_at finished_at failed' },
  storage_totals: { none: 'kind files bytes' },
}
