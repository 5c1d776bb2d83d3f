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

export const COLUMN_CLASSES: TableClasses = {
  follows: { erased: 'follower_id kind target_id created_at', none: 'pulled' },
}
