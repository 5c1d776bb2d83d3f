import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

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
  sound_names: { erased: 'hash post_id' },
  sound_upload_parts: { erased: 'upload_id number bytes etag digest' },
  sound_uploads: { erased: 'id hash post_id owner_id key multipart_id file_name bytes state created_at touched_at' },
}
