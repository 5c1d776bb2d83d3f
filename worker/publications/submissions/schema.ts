import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Document } from '#shared/document/contract.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** An editor's changed copy of a version, whose changes the author accepts or rejects one by one. */
export const submissionSuggestions = sqliteTable('submission_suggestions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  submissionId: integer().notNull(),
  postId: integer().notNull(),
  version: integer().notNull(),
  editorId: integer().notNull(),
  title: text().notNull(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  words: text().notNull().default(''),
  state: text({ enum: ['open', 'answered', 'withdrawn'] })
    .notNull()
    .default('open'),
  /** Ids of the accepted changes. */
  accepted: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  clientKey: text().notNull(),
  createdAt: integer().notNull(),
  answeredAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  submission_suggestions: {
    erased: 'id hash submission_id post_id version editor_id title document words state accepted client_key created_at answered_at',
  },
}
