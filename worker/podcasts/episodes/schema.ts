import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import { AUDIO_FORMATS } from '#shared/limits/index.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import type { Chapter, Person, Segment, Soundbite } from './contract.ts'

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

export const replacedAudioHashes = sqliteTable('sound_names', {
  hash: text().primaryKey(),
  postId: integer().notNull(),
})

export const audioUploads = sqliteTable('sound_uploads', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  ownerId: integer().notNull(),
  key: text().notNull(),
  multipartId: text().notNull(),
  fileName: text().notNull(),
  bytes: integer().notNull(),
  state: text({ enum: ['open', 'done', 'given_up'] })
    .notNull()
    .default('open'),
  createdAt: integer().notNull(),
  touchedAt: integer().notNull(),
})

export const audioUploadParts = sqliteTable(
  'sound_upload_parts',
  {
    uploadId: integer().notNull(),
    number: integer().notNull(),
    bytes: integer().notNull(),
    etag: text().notNull(),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

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

export const playbackProgress = sqliteTable(
  'listening',
  {
    userId: integer().notNull(),
    postId: integer().notNull(),
    position: integer('place').notNull(),
    finished: integer({ mode: 'boolean' }).notNull().default(false),
    changedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  listening: { erased: 'user_id post_id place finished changed_at' },
  sound_chapters: { erased: 'post_id chapters changed_at' },
  sound_names: { erased: 'hash post_id' },
  sound_upload_parts: { erased: 'upload_id number bytes etag digest' },
  sound_uploads: { erased: 'id hash post_id owner_id key multipart_id file_name bytes state created_at touched_at' },
  sounds: {
    erased: `post_id hash object_key format bytes duration head_bytes peaks guid season episode kind explicit cover persons soundbites
      stored_at`,
    none: 'podcast_id published_at',
  },
  transcripts: { erased: 'post_id language timed segments changed_at' },
}
