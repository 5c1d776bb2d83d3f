import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The short address of a post; it never changes and is never given to another one. */
export const shortLinks = sqliteTable('short_links', {
  code: text().primaryKey(),
  postId: integer().notNull(),
  createdAt: integer().notNull(),
})
