import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Sources and their indexing state; triggers add the rows and increment `revision` (migrations/main/0017_search_changes.sql). */
export const searchChanges = sqliteTable(
  'search_changes',
  {
    type: text({ enum: ['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists', 'comments'] }).notNull(),
    sourceId: integer().notNull(),
    revision: integer().notNull().default(1),
    pending: integer('waits').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.type, table.sourceId] })],
)

/** Progress of `reconcileIndex`, in a single row. */
export const searchReconciliation = sqliteTable('search_sweeps', {
  id: integer().primaryKey(),
  type: text().notNull().default(''),
  sourceId: integer().notNull().default(0),
})
