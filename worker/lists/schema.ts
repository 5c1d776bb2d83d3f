import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const lists = sqliteTable('lists', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  public: integer({ mode: 'boolean' }).notNull().default(true),
  isDefault: integer({ mode: 'boolean' }).notNull().default(false),
  itemCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
})

export const listItems = sqliteTable(
  'list_items',
  {
    listId: integer().notNull(),
    postId: integer().notNull(),
    note: text().notNull().default(''),
    position: integer().notNull(),
    addedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.postId] })],
)
