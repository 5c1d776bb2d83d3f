import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const follows = sqliteTable(
  'follows',
  {
    followerId: integer().notNull(),
    kind: text({ enum: ['user', 'publication', 'podcast', 'tag', 'topic', 'list'] }).notNull(),
    targetId: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.kind, table.targetId] })],
)
