import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AUDIO_FORMATS } from '#shared/limits/index.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'

export const media = sqliteTable('media', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  contentDigest: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: text({ mode: 'json' }).$type<number[]>().notNull(),
  bytes: integer().notNull(),
  createdAt: integer().notNull(),
  blur: text(),
  checkedAt: integer().notNull().default(0),
  unusedSince: integer(),
  sweptAt: integer(),
})

export const audio = sqliteTable('audio', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  ownerId: integer().notNull(),
  contentDigest: text().notNull(),
  format: text({ enum: AUDIO_FORMATS }).notNull(),
  duration: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: integer().notNull(),
  checkedAt: integer().notNull(),
  unusedSince: integer(),
  sweptAt: integer(),
})

/** Objects of the media bucket without a row, since when the sweep knows. */
export const orphanedObjects = sqliteTable('orphaned_objects', {
  key: text().$type<ObjectKey>().primaryKey(),
  foundAt: integer().notNull(),
})

/** The last key that the sweep has listed, in the row with id 1; empty at the start of a pass. */
export const objectSweeps = sqliteTable('object_sweeps', { id: integer().primaryKey(), lastKey: text().notNull() })

export const COLUMN_CLASSES: TableClasses = {
  audio: {
    erased: 'id owner_id content_digest format duration bytes created_at checked_at unused_since swept_at',
    // Random; also the cache tag of the file.
    none: 'hash',
  },
  media: {
    erased: 'id owner_id content_digest width height widths bytes created_at blur checked_at unused_since swept_at',
    // Random; also the cache tag of the image.
    none: 'hash',
  },
  object_sweeps: { none: 'id last_key' },
  // Random keys of objects that no account's row references.
  orphaned_objects: { none: 'key found_at' },
}
