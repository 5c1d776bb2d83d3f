import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const lists = sqliteTable('lists', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  /** Idempotency key; null for the default list. */
  clientKey: text(),
  name: text().notNull(),
  description: text().notNull().default(''),
  public: integer({ mode: 'boolean' }).notNull().default(true),
  isDefault: integer({ mode: 'boolean' }).notNull().default(false),
  itemCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  position: integer().notNull().default(0),
  createdAt: integer().notNull(),
  /** Time the list was deleted, which starts the undo window; the row is pruned after the window. */
  deletedAt: integer(),
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

/** Removed items, kept so that a removal can be undone. */
export const listRemovals = sqliteTable(
  'list_removals',
  {
    listId: integer().notNull(),
    postId: integer().notNull(),
    note: text().notNull(),
    position: integer().notNull(),
    addedAt: integer().notNull(),
    removedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.postId] })],
)
