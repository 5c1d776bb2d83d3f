import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const comments = sqliteTable('comments', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  authorId: integer().notNull(),
  parentId: integer(),
  body: text().notNull(),
  state: text({ enum: ['visible', 'held', 'hidden', 'removed'] })
    .notNull()
    .default('visible'),
  createdAt: integer().notNull(),
})
