import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const postDailyStats = sqliteTable(
  'post_days',
  {
    postId: integer().notNull(),
    day: text().notNull(),
    impressions: integer().notNull().default(0),
    views: integer().notNull().default(0),
    reads: integer().notNull().default(0),
    listens: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
)
