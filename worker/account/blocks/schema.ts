import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
