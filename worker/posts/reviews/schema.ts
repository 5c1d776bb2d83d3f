import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'
import type { HeldReasons } from '#worker/posts/screening/index.ts'
import type { HeldCause } from './contract.ts'

/** What the author chose to publish a version with, and what publishing derives from it. */
export interface HeldSettings {
  title: string
  slug: string
  description: string
  cover: Picture | null
  words: number
  minutes: number
  publicationId: number | null
  publicationHash: string | null
  commentsOn: boolean
  canonicalUrl: string | null
  tags: string[]
  topics: string[]
  /** Original time of an imported post, in UTC ms; null publishes the version at the time of its release. */
  publishedAt: number | null
}

/**
 * The review of a post, about the version its author last asked to publish. The contents are null unless the version is held; `settings`
 * are null once it is published.
 */
export const postReviews = sqliteTable('post_reviews', {
  postId: integer().primaryKey(),
  authorId: integer().notNull(),
  state: text({ enum: ['held', 'released', 'returned', 'withdrawn'] }).notNull(),
  /** Increases with every change of what is held. */
  version: integer().notNull().default(1),
  revision: integer().notNull(),
  heldAt: integer().notNull(),
  settings: text({ mode: 'json' }).$type<HeldSettings>(),
  document: text({ mode: 'json' }).$type<Document>(),
  html: text(),
  text: text(),
  links: text({ mode: 'json' }).$type<string[]>(),
  /** The rules of words and blocked domains for which the version is held; null without any. */
  reasons: text('screening', { mode: 'json' }).$type<HeldReasons>(),
  causes: text({ mode: 'json' }).$type<HeldCause[]>(),
  decidedAt: integer(),
  moderatorId: integer(),
  /** Why a moderator returned the version, shown to the author. */
  reason: text().notNull().default(''),
  returnedAt: integer(),
  /** The import that brought the version, which is then reviewed with it; null for a version that its author asked to publish. */
  importHash: text(),
})

/** The review of an import as a whole; open while posts of it that only their links hold may wait. */
export const importReviews = sqliteTable('import_reviews', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text({ enum: ['posts', 'podcast'] }).notNull(),
  ownerId: integer().notNull(),
  state: text({ enum: ['open', 'approved', 'returned'] })
    .notNull()
    .default('open'),
  openedAt: integer().notNull(),
  decidedAt: integer(),
  moderatorId: integer(),
  /** Why a moderator returned the import, shown to its owner. */
  reason: text().notNull().default(''),
})

export const COLUMN_CLASSES: TableClasses = {
  import_reviews: { retained: { [MODERATION]: 'hash kind owner_id state opened_at decided_at moderator_id reason' }, none: 'id' },
  post_reviews: {
    erased: 'settings document html text links screening causes',
    retained: { [MODERATION]: 'author_id state version revision held_at decided_at moderator_id reason returned_at' },
    none: 'post_id import_hash',
  },
}
