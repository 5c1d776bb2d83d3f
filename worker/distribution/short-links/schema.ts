import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'

/** Short links of posts; codes are permanent and never reused. */
export const shortLinks = sqliteTable('short_links', {
  code: text().primaryKey(),
  postId: integer().notNull(),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  short_links: { retained: { [TOMBSTONE]: 'code post_id created_at' } },
}
