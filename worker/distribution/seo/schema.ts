import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Number of posts per publication day, maintained by triggers; sitemaps are grouped by it. */
export const sitemapDays = sqliteTable('sitemap_days', {
  /** UTC days since 1970. */
  day: integer().primaryKey(),
  posts: integer().notNull(),
  changedAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  sitemap_days: { none: 'day posts changed_at' },
}
