import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
