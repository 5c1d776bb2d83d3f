import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import { AUDIO_FORMATS } from '#shared/limits/index.ts'
import { type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import type { Chapter, Person, Segment, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, License, SeasonName } from '#worker/podcasts/shows/contract.ts'

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

export const episodes = sqliteTable('sounds', {
  postId: integer().primaryKey(),
  hash: text().notNull().$defaultFn(newHash),
  showId: integer('podcast_id'),
  objectKey: text().$type<ObjectKey>().notNull(),
  format: text({ enum: AUDIO_FORMATS }).notNull(),
  bytes: integer().notNull(),
  duration: integer().notNull(),
  headBytes: integer().notNull().default(0),
  peaks: text().notNull().default(''),
  guid: text()
    .notNull()
    .$defaultFn(() => crypto.randomUUID()),
  season: integer(),
  episode: integer(),
  kind: text({ enum: ['full', 'trailer', 'bonus'] })
    .notNull()
    .default('full'),
  explicit: integer({ mode: 'boolean' }),
  cover: text({ mode: 'json' }).$type<Picture>(),
  persons: text({ mode: 'json' }).$type<Person[]>().notNull().default([]),
  soundbites: text({ mode: 'json' }).$type<Soundbite[]>().notNull().default([]),
  storedAt: integer().notNull(),
  /** Publication date of the post while it is public, maintained by triggers. */
  publishedAt: integer(),
})

export const episodeChapters = sqliteTable('sound_chapters', {
  postId: integer().primaryKey(),
  chapters: text({ mode: 'json' }).$type<Chapter[]>().notNull(),
  changedAt: integer().notNull(),
})

export const transcripts = sqliteTable('transcripts', {
  postId: integer().primaryKey(),
  language: text().notNull().default('fa'),
  timed: integer({ mode: 'boolean' }).notNull(),
  segments: text({ mode: 'json' }).$type<Segment[]>().notNull(),
  changedAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  podcasts: {
    erased: 'title description category cover guid author link copyright seasons persons funding texts license moved_to',
    retained: { [TOMBSTONE]: 'hash owner_id publication_id created_at' },
    none: 'id kind explicit follower_count language locked complete hidden_from_apps client_key changed_at removed_at episode_count latest_episode_at',
  },
  sound_chapters: { erased: 'post_id chapters changed_at' },
  sounds: {
    erased: `post_id hash object_key format bytes duration head_bytes peaks guid season episode kind explicit cover persons soundbites
      stored_at`,
    none: 'podcast_id published_at',
  },
  transcripts: { erased: 'post_id language timed segments changed_at' },
}
