import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportState, ItemNote, ItemState, Reason, ShowNote } from './contract.ts'
import type { FeedItem } from './feed/feed-item.ts'

export const podcastImports = sqliteTable('podcast_imports', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  podcastId: integer().notNull(),
  feed: text().notNull(),
  feedKey: text().notNull().default(''),
  state: text().$type<ImportState>().notNull().default('running'),
  cover: text(),
  notes: text({ mode: 'json' }).$type<ShowNote[]>().notNull().default([]),
  speed: integer().notNull().default(0),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  steps: integer().notNull().default(0),
  readAt: integer().notNull(),
  createdAt: integer().notNull(),
})

/** A part the bucket has, by its number and the bucket's name for it. */
export interface CopiedPart {
  partNumber: number
  etag: string
}

export const podcastImportItems = sqliteTable('podcast_import_items', {
  id: integer().primaryKey(),
  importId: integer().notNull(),
  key: text().notNull(),
  place: integer().notNull(),
  title: text().notNull(),
  at: integer(),
  state: text().$type<ItemState>().notNull(),
  reason: text().$type<Reason>(),
  notes: text({ mode: 'json' }).$type<ItemNote[]>().notNull().default([]),
  item: text({ mode: 'json' }).$type<FeedItem>(),
  bytes: integer().notNull().default(0),
  copied: integer().notNull().default(0),
  sound: text(),
  multipartId: text(),
  parts: text({ mode: 'json' }).$type<CopiedPart[]>().notNull().default([]),
  validator: text(),
  tries: integer().notNull().default(0),
  notBefore: integer().notNull().default(0),
  postId: integer(),
})
