import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
