import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'
import type { Person } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, License, SeasonName } from './contract.ts'

export const shows = sqliteTable('podcasts', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  publicationId: integer(),
  title: text().notNull(),
  description: text().notNull().default(''),
  category: text().notNull().default(''),
  kind: text({ enum: ['episodic', 'serial'] })
    .notNull()
    .default('episodic'),
  explicit: integer({ mode: 'boolean' }).notNull().default(false),
  cover: text({ mode: 'json' }).$type<Picture>(),
  followerCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  guid: text(),
  language: text().notNull().default('fa'),
  author: text().notNull().default(''),
  link: text(),
  copyright: text().notNull().default(''),
  seasons: text({ mode: 'json' }).$type<SeasonName[]>().notNull().default([]),
  persons: text({ mode: 'json' }).$type<Person[]>().notNull().default([]),
  funding: text({ mode: 'json' }).$type<Funding[]>().notNull().default([]),
  texts: text({ mode: 'json' }).$type<FeedText[]>().notNull().default([]),
  license: text({ mode: 'json' }).$type<License>(),
  locked: integer({ mode: 'boolean' }).notNull().default(true),
  complete: integer({ mode: 'boolean' }).notNull().default(false),
  hiddenFromApps: integer({ mode: 'boolean' }).notNull().default(false),
  movedTo: text(),
  clientKey: text(),
  changedAt: integer().notNull().default(0),
  removedAt: integer(),
  /** Number of published episodes, maintained by triggers like `latestEpisodeAt`, which is 0 without any. */
  episodeCount: integer().notNull().default(0),
  latestEpisodeAt: integer().notNull().default(0),
})

export const privateFeeds = sqliteTable('private_feeds', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  showId: integer('podcast_id').notNull(),
  createdBy: integer('made_by').notNull(),
  name: text().notNull(),
  tokenDigest: text().notNull(),
  createdAt: integer().notNull(),
  revokedAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  podcasts: {
    erased: 'title description category cover guid author link copyright seasons persons funding texts license moved_to',
    retained: { [TOMBSTONE]: 'hash owner_id publication_id created_at' },
    none: 'id kind explicit follower_count language locked complete hidden_from_apps client_key changed_at removed_at episode_count latest_episode_at',
  },
  private_feeds: { erased: 'id hash podcast_id made_by name token_digest created_at revoked_at' },
}
