import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Document } from '#shared/document/contract.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'

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

export const COLUMN_CLASSES: TableClasses = {
  post_revisions: {
    erased: 'post_id revision kind at restored_from words added removed bytes title document',
    retained: { 'names who restored a revision of another author’s post': 'by_user_id' },
  },
}
