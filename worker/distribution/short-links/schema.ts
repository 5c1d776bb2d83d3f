import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Short links of posts; codes are permanent and never reused. */
export const shortLinks = sqliteTable('short_links', {
  code: text().primaryKey(),
  postId: integer().notNull(),
  createdAt: integer().notNull(),
})
