import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { FEATURES } from '#shared/feature-switches.ts'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

/** Features that an admin turned off or on again; a feature without a row is on. */
export const featureSwitches = sqliteTable('feature_switches', {
  feature: text({ enum: FEATURES }).primaryKey(),
  isOff: integer({ mode: 'boolean' }).notNull(),
  /** Why, for staff. */
  reason: text().notNull(),
  /** What users read while the feature is off. */
  notice: text().notNull(),
  changedById: integer('changed_by').notNull(),
  changedAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  feature_switches: { retained: { [MODERATION]: 'changed_by changed_at' }, none: 'feature is_off reason notice' },
}
