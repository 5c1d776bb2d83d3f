import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** One row: the last count that was copied, in the order of `counted_at`. */
export const readershipProgress = sqliteTable('readership_progress', {
  id: integer().primaryKey(),
  countedAt: integer().notNull(),
  postId: integer().notNull(),
  day: text().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  readership_progress: { none: 'id counted_at post_id day' },
}
