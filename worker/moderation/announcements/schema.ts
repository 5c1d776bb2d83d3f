import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

export const announcements = sqliteTable('announcements', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  clientKey: text().notNull(),
  text: text().notNull(),
  /** Path on this site or an https URL; empty without a link. */
  link: text().notNull().default(''),
  audience: text({ enum: ['everyone', 'members'] }).notNull(),
  isDismissible: integer({ mode: 'boolean' }).notNull(),
  startsAt: integer().notNull(),
  endsAt: integer().notNull(),
  /** When an admin ended the announcement early, in UTC ms. */
  stoppedAt: integer(),
  /** Follows the clock by a cron task, so that cached pages change with a write. */
  isVisible: integer('is_shown', { mode: 'boolean' }).notNull().default(false),
  createdById: integer('created_by').notNull(),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  announcements: {
    retained: { [MODERATION]: 'created_by created_at' },
    none: 'id hash client_key text link audience is_dismissible starts_at ends_at stopped_at is_shown',
  },
}
