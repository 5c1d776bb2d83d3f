import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Posts by the day they came out, kept by triggers; what the sitemap's files are cut by. */
export const sitemapDays = sqliteTable('sitemap_days', {
  /** UTC days since 1970. */
  day: integer().primaryKey(),
  posts: integer().notNull(),
  changedAt: integer().notNull(),
})
