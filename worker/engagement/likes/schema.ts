import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'

export const likes = sqliteTable(
  'likes',
  { postId: integer().notNull(), userId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
)
