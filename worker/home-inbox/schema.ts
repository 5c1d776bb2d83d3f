import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Posts of followed people and publications, copied to each follower; derived, `rebuildInbox` makes it anew. */
export const homeInbox = sqliteTable(
  'home_inbox',
  { userId: integer().notNull(), publishedAt: integer().notNull(), postId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.publishedAt, table.postId] })],
)
