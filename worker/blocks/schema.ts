import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Who does not want to hear from whom. */
export const blocks = sqliteTable(
  'blocks',
  { userId: integer().notNull(), blockedId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] })],
)
