import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who does not want to hear from whom. */
export const blocks = sqliteTable(
  'blocks',
  { userId: integer().notNull(), blockedId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] })],
)

/** What a person does not want to meet in feeds and notices. */
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
