import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { CLIENT_KINDS, DEVICES, VERDICTS } from './contract.ts'

export const listenerKeys = sqliteTable('listen_keys', {
  day: text().primaryKey(),
  secret: text().notNull(),
})

/** One row per listener, file, client kind and Tehran day; triggers mark the day for counting (migrations/main/0022_listens.sql). */
export const downloadRequests = sqliteTable('listen_requests', {
  id: integer().primaryKey(),
  postId: integer().notNull(),
  audioHash: text('sound').notNull(),
  day: text().notNull(),
  listener: text().notNull(),
  address: text().notNull(),
  kind: text({ enum: CLIENT_KINDS }).notNull(),
  app: text().notNull(),
  device: text({ enum: DEVICES }).notNull(),
  bytes: integer().notNull(),
  headBytes: integer().notNull(),
  duration: integer().notNull(),
  spans: text({ mode: 'json' }).$type<[first: number, last: number][]>().notNull(),
  requests: integer().notNull(),
  sentBytes: integer('sent').notNull(),
  firstAt: integer().notNull(),
  lastAt: integer().notNull(),
  verdict: text({ enum: VERDICTS }),
  reach: integer().notNull().default(0),
})

/** The requests of a `closed` day are being deleted, so it is never counted again. */
export const downloadDays = sqliteTable(
  'listen_days',
  {
    postId: integer().notNull(),
    day: text().notNull(),
    state: text({ enum: ['waiting', 'counted', 'closed'] })
      .notNull()
      .default('waiting'),
    countedAt: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
)

export const downloadBreakdowns = sqliteTable(
  'listen_parts',
  {
    postId: integer().notNull(),
    day: text().notNull(),
    dimension: text('part', { enum: ['stop', 'app', 'device', 'verdict'] }).notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day, table.dimension, table.name] })],
)

export const COLUMN_CLASSES: TableClasses = {
  listen_days: { erased: 'post_id day state counted_at' },
  listen_keys: { none: 'day secret' },
  listen_parts: { erased: 'post_id day part name count' },
  listen_requests: {
    erased: `id post_id sound day listener address kind app device bytes head_bytes duration spans requests sent first_at last_at verdict
      reach`,
  },
}
