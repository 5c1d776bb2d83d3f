import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#worker/lib/contract.ts'

export const podcasts = sqliteTable('podcasts', {
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
})

export const sounds = sqliteTable('sounds', {
  postId: integer().primaryKey(),
  podcastId: integer(),
  objectKey: text().notNull(),
  type: text().notNull(),
  bytes: integer().notNull(),
  duration: integer().notNull(),
  season: integer(),
  episode: integer(),
  kind: text({ enum: ['full', 'trailer', 'bonus'] })
    .notNull()
    .default('full'),
})
