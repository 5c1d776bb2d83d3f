import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'

export const posts = sqliteTable('posts', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  authorId: integer().notNull(),
  publicationId: integer(),
  clientKey: text().notNull(),
  state: text({ enum: ['draft', 'scheduled', 'published', 'withdrawn', 'removed'] })
    .notNull()
    .default('draft'),
  title: text().notNull().default(''),
  slug: text().notNull().default(''),
  description: text().notNull().default(''),
  cover: text({ mode: 'json' }).$type<Picture>(),
  words: integer().notNull().default(0),
  minutes: integer().notNull().default(1),
  commentsOn: integer({ mode: 'boolean' }).notNull().default(true),
  publishedAt: integer(),
  /** When the post became public the last time, which a trigger stores; null for one that was public before the column. In UTC ms. */
  publicSince: integer(),
  /** Scheduled time, in UTC ms. */
  publishAt: integer(),
  /** Key of `VALIDATION_ERRORS` for why scheduled publishing failed; null once the post is scheduled or published again. */
  scheduleError: text('schedule_flaw'),
  canonicalUrl: text(),
  editedAt: integer(),
  removedAt: integer(),
  removedBy: text({ enum: ['author', 'moderator', 'law', 'account'] }),
  likeCount: integer().notNull().default(0),
  commentCount: integer().notNull().default(0),
  /** When the author pinned the post to the own profile, in UTC ms; at most one post an author. */
  pinnedAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export const postBodies = sqliteTable('post_bodies', {
  postId: integer().primaryKey(),
  revision: integer().notNull(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  html: text().notNull(),
  text: text().notNull(),
})

export const postDrafts = sqliteTable('post_drafts', {
  postId: integer().primaryKey(),
  revision: integer().notNull().default(1),
  title: text().notNull(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  lastSaveId: text('last_save').notNull(),
  updatedAt: integer().notNull(),
})

/** Counts for ranking, which a cron task copies from the statistics database; posts without views have no row. */
export const postReadership = sqliteTable('post_readership', {
  postId: integer().primaryKey(),
  views: integer().notNull().default(0),
  reads: integer().notNull().default(0),
  /** Reads of the last 30 Tehran days. */
  monthReads: integer().notNull().default(0),
  /** Reads of the last 7 Tehran days. */
  weekReads: integer().notNull().default(0),
  /** Reads and views of the last three Tehran days, weighted by kind and age. */
  trend: real().notNull().default(0),
  /** Tehran day from which the recent counts are too high; null if they are zero. */
  recountOn: text(),
})

export const COLUMN_CLASSES: TableClasses = {
  post_bodies: { erased: 'post_id revision document html text' },
  post_drafts: { erased: 'post_id revision title document last_save updated_at' },
  post_readership: { erased: 'post_id views reads month_reads week_reads trend', none: 'recount_on' },
  posts: {
    erased: 'title slug description cover words publish_at schedule_flaw canonical_url',
    retained: {
      [TOMBSTONE]: 'hash author_id publication_id published_at public_since edited_at removed_at removed_by created_at updated_at',
    },
    // `folded_title` is computed from the title.
    none: 'id client_key state minutes comments_on like_count comment_count pinned_at folded_title',
  },
}
