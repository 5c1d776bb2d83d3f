import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row: the last count that was copied, in the order of `counted_at`. */
export const readershipProgress = sqliteTable('readership_progress', {
  id: integer().primaryKey(),
  countedAt: integer().notNull(),
  postId: integer().notNull(),
  day: text().notNull(),
})
