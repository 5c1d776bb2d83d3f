import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'
import type { HeldSettings } from '#worker/posts/reviews/schema.ts'

export const publications = sqliteTable('publications', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  handle: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  avatar: text({ mode: 'json' }).$type<Picture>(),
  /** Wide image at the top of the publication's pages. */
  masthead: text({ mode: 'json' }).$type<Picture>(),
  /** Whether the masthead is a picture above the name, or the name itself drawn as a wordmark. */
  mastheadKind: text({ enum: ['banner', 'wordmark'] })
    .notNull()
    .default('banner'),
  /** Accent colour that the owner chose, as six hexadecimal digits; `accentTones` derives the readable tones. */
  accent: text(),
  links: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  about: text().notNull().default(''),
  /** What the editors expect of a submission. */
  guidelines: text().notNull().default(''),
  acceptsSubmissions: integer('accepts_submissions', { mode: 'boolean' }).notNull().default(true),
  ownerId: integer().notNull(),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  memberCount: integer().notNull().default(0),
  /** Made by the owner's device, so that a repeated creation finds the first publication. */
  clientKey: text(),
  /** Counts the saves of the front page's arrangement; a save names the version that it replaces. */
  frontPageVersion: integer().notNull().default(0),
  /** Idempotency key of the save that made the version. */
  frontPageSave: text(),
  createdAt: integer().notNull(),
  /** When the publication was closed, in UTC ms; its handle stays reserved. */
  closedAt: integer(),
})

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

export const COLUMN_CLASSES: TableClasses = {
  publication_members: { erased: 'publication_id user_id role joined_at' },
  publications: {
    erased: 'name description avatar masthead masthead_kind accent links about guidelines accepts_submissions client_key',
    retained: { [TOMBSTONE]: 'hash handle owner_id created_at closed_at' },
    none: 'id post_count follower_count member_count front_page_version front_page_save',
  },
  submission_events: { erased: 'id submission_id kind actor_id version words is_private client_key at' },
  submission_versions: { erased: 'id submission_id post_id version revision document html text settings sent_at' },
  submissions: {
    erased: 'id hash post_id author_id state version is_guest publish_at client_key created_at updated_at',
    retained: { 'belongs to a row of the author; set to nobody when the editor’s account is erased': 'assignee_id' },
    none: 'publication_id',
  },
}
