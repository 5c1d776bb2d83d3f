import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AUDIO_FORMATS } from '#shared/limits/index.ts'

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
