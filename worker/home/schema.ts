import { integer, real, sqliteTable } from 'drizzle-orm/sqlite-core'

/** What many read these days; the cron makes it anew. */
export const homeTrending = sqliteTable('home_trending', {
  postId: integer().primaryKey(),
  score: real().notNull(),
  madeAt: integer().notNull(),
})
