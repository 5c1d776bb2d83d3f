import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { MonthCounts } from './contract.ts'

export const transparencyMonths = sqliteTable('transparency_months', {
  /** Jalali month in Tehran, such as 1405-09. */
  month: text().primaryKey(),
  counts: text({ mode: 'json' }).$type<MonthCounts>().notNull(),
  isFinal: integer({ mode: 'boolean' }).notNull(),
  computedAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  transparency_months: { none: 'month counts is_final computed_at' },
}
