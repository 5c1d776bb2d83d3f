import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const handleChanges = sqliteTable('handle_changes', {
  hash: text().primaryKey(),
  /** Who made the change. */
  userId: integer().notNull(),
  /** Publication whose handle changed; null for the user’s own. */
  publicationId: integer(),
  fromHandle: text().notNull(),
  toHandle: text().notNull(),
  /** False when the previous handle was generated. */
  counted: integer({ mode: 'boolean' }).notNull(),
  at: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  handle_changes: { erased: 'hash user_id publication_id from_handle to_handle counted at' },
}
