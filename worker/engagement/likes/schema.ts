import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const likes = sqliteTable(
  'likes',
  { postId: integer().notNull(), userId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  likes: { erased: 'post_id user_id created_at' },
}
