import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Posts of followed people and publications, copied to each follower; derived, `rebuildInbox` makes it anew. */
export const timelineEntries = sqliteTable(
  'home_inbox',
  { userId: integer().notNull(), publishedAt: integer().notNull(), postId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.publishedAt, table.postId] })],
)

/** Whose posts are read from their own list in place of being copied; triggers add who has 5,000 followers. */
export const fanOutOnReadSources = sqliteTable(
  'home_pulled',
  { kind: text({ enum: ['user', 'publication'] }).notNull(), id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
