import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

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

export const COLUMN_CLASSES: TableClasses = {
  list_items: { erased: 'list_id post_id note position added_at' },
  list_removals: { erased: 'list_id post_id note position added_at removed_at' },
  lists: {
    erased: 'id owner_id name description public is_default item_count follower_count created_at client_key position deleted_at',
    // Random; also the cache tag of the list's pages.
    none: 'hash',
  },
}
