import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Posts copied to the timeline of each follower; derived data, see `rebuildTimeline`. */
export const timelineEntries = sqliteTable(
  'home_inbox',
  { userId: integer().notNull(), publishedAt: integer().notNull(), postId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.publishedAt, table.postId] })],
)

/** Users and publications that have ever reached 5,000 followers, added by triggers; their posts are read on demand instead of copied. */
export const fanOutOnReadSources = sqliteTable(
  'home_pulled',
  { kind: text({ enum: ['user', 'publication'] }).notNull(), id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const COLUMN_CLASSES: TableClasses = {
  home_inbox: { erased: 'user_id published_at', none: 'post_id' },
  home_pulled: { erased: 'kind id' },
}
