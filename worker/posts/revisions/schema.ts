import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Document } from '#shared/document/contract.ts'

/** Rows are inserted by triggers on drafts and bodies (`migrations/main/0008_revisions.sql`) and by `restoreRevision`. */
export const postRevisions = sqliteTable(
  'post_revisions',
  {
    postId: integer().notNull(),
    revision: integer().notNull(),
    kind: text({ enum: ['written', 'published', 'restored'] }).notNull(),
    byUserId: integer().notNull(),
    at: integer().notNull(),
    restoredFrom: integer(),
    words: integer(),
    added: integer(),
    removed: integer(),
    bytes: integer().notNull(),
    title: text().notNull(),
    document: text({ mode: 'json' }).$type<Document>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.revision] })],
)
