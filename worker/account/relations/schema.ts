import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const follows = sqliteTable(
  'follows',
  {
    followerId: integer().notNull(),
    kind: text({ enum: ['user', 'publication', 'podcast', 'tag', 'topic', 'list'] }).notNull(),
    targetId: integer().notNull(),
    createdAt: integer().notNull(),
    /** Whether the source is in `home_pulled`, maintained by triggers. */
    isPulled: integer('pulled', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.kind, table.targetId] })],
)

export const blocks = sqliteTable(
  'blocks',
  { userId: integer().notNull(), blockedId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] })],
)

export const mutes = sqliteTable(
  'mutes',
  {
    userId: integer().notNull(),
    kind: text({ enum: ['user', 'tag', 'topic', 'publication'] }).notNull(),
    targetId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.targetId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  blocks: { erased: 'user_id blocked_id created_at' },
  follows: { erased: 'follower_id kind target_id created_at', none: 'pulled' },
  mutes: { erased: 'user_id kind target_id created_at' },
}
