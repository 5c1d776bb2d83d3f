import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { FailureReason, ImportState, ItemState, ItemWarning, ShowWarning } from './contract.ts'
import type { FeedItem } from './feed/parse-item.ts'

export const podcastImports = sqliteTable('podcast_imports', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  showId: integer('podcast_id').notNull(),
  feed: text().notNull(),
  feedKey: text().notNull().default(''),
  state: text().$type<ImportState>().notNull().default('running'),
  cover: text(),
  warnings: text('notes', { mode: 'json' }).$type<ShowWarning[]>().notNull().default([]),
  speed: integer().notNull().default(0),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  steps: integer().notNull().default(0),
  readAt: integer().notNull(),
  createdAt: integer().notNull(),
  coverAttempts: integer().notNull().default(0),
  coverRetryAt: integer().notNull().default(0),
  failedCover: text(),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
})

export interface CopiedPart {
  partNumber: number
  etag: string
}

export const podcastImportItems = sqliteTable('podcast_import_items', {
  id: integer().primaryKey(),
  importId: integer().notNull(),
  key: text().notNull(),
  position: integer('place').notNull(),
  title: text().notNull(),
  at: integer(),
  state: text().$type<ItemState>().notNull(),
  reason: text().$type<FailureReason>(),
  warnings: text('notes', { mode: 'json' }).$type<ItemWarning[]>().notNull().default([]),
  item: text({ mode: 'json' }).$type<FeedItem>(),
  bytes: integer().notNull().default(0),
  copied: integer().notNull().default(0),
  audioHash: text('sound'),
  multipartId: text(),
  parts: text({ mode: 'json' }).$type<CopiedPart[]>().notNull().default([]),
  validator: text(),
  attempts: integer('tries').notNull().default(0),
  retryAt: integer('not_before').notNull().default(0),
  postId: integer(),
})

/** Words that prove the ownership of a feed once found in it. */
export const feedOwnershipWords = sqliteTable(
  'feed_ownership_words',
  { userId: integer().notNull(), feedKey: text().notNull(), word: text().notNull(), expiresAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.feedKey] })],
)

export const COLUMN_CLASSES: TableClasses = {
  feed_ownership_words: { erased: 'user_id feed_key word expires_at' },
  podcast_import_items: {
    erased: 'id import_id key place title at state reason notes item bytes copied sound multipart_id parts validator tries not_before',
    none: 'post_id',
  },
  podcast_imports: {
    erased: `id hash owner_id feed state cover notes speed lease_key lease_until steps read_at created_at feed_key cover_attempts
      cover_retry_at failed_cover failed_turns retry_at`,
    none: 'podcast_id',
  },
}
