import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const publicationMembers = sqliteTable(
  'publication_members',
  {
    publicationId: integer().notNull(),
    userId: integer().notNull(),
    role: text({ enum: ['owner', 'editor', 'writer'] }).notNull(),
    joinedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.userId] })],
)
