import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

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

const TERMS = { erased: 'title tags about names body variants spelled' }

export const COLUMN_CLASSES: TableClasses = {
  search_changes: { none: 'type source_id revision waits' },
  search_sweeps: { none: 'id type source_id' },
  documents: { erased: 'owner_id title published_at quality', none: 'id type source_id revision indexed_at terms_version' },
  term_purges: { none: 'name requested covered purged started_at' },
  comment_terms: TERMS,
  name_terms: TERMS,
  post_terms: TERMS,
}
