import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Document } from '#shared/document/contract.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { HeldSettings } from '#worker/posts/reviews/schema.ts'

export const submissions = sqliteTable('submissions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  publicationId: integer().notNull(),
  authorId: integer().notNull(),
  state: text({ enum: ['open', 'returned', 'accepted', 'published', 'withdrawn'] })
    .notNull()
    .default('open'),
  /** The latest version that the author sent. */
  version: integer().notNull().default(1),
  /** Whether the author was no member of the publication when submitting, so that the limit of open submissions counts it. */
  isGuest: integer({ mode: 'boolean' }).notNull().default(false),
  assigneeId: integer(),
  /** When an accepted submission is published, in UTC ms. */
  publishAt: integer(),
  clientKey: text().notNull(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

/** What the author sent, as it will be published; the draft may change meanwhile. */
export const submissionVersions = sqliteTable('submission_versions', {
  id: integer().primaryKey(),
  submissionId: integer().notNull(),
  postId: integer().notNull(),
  version: integer().notNull(),
  /** Of the draft. */
  revision: integer().notNull(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  settings: text({ mode: 'json' }).$type<HeldSettings>().notNull(),
  sentAt: integer().notNull(),
})

export const SUBMISSION_EVENT_KINDS = [
  'submitted',
  'resubmitted',
  'withdrawn',
  'assigned',
  'noted',
  'suggested',
  'answered',
  'returned',
  'accepted',
  'published',
  'failed',
  'movedOut',
] as const

/** The history of a submission; the author does not see private rows. */
export const submissionEvents = sqliteTable('submission_events', {
  id: integer().primaryKey(),
  submissionId: integer().notNull(),
  kind: text({ enum: SUBMISSION_EVENT_KINDS }).notNull(),
  actorId: integer(),
  version: integer().notNull(),
  /** The reason, note or message. */
  words: text().notNull().default(''),
  isPrivate: integer({ mode: 'boolean' }).notNull().default(false),
  clientKey: text(),
  at: integer().notNull(),
})

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
  submission_events: { erased: 'id submission_id kind actor_id version words is_private client_key at' },
  submission_suggestions: {
    erased: 'id hash submission_id post_id version editor_id title document words state accepted client_key created_at answered_at',
  },
  submission_versions: { erased: 'id submission_id post_id version revision document html text settings sent_at' },
  submissions: {
    erased: 'id hash post_id author_id state version is_guest publish_at client_key created_at updated_at',
    retained: { 'belongs to a row of the author; set to nobody when the editor’s account is erased': 'assignee_id' },
    none: 'publication_id',
  },
}
