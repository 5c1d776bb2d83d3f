import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from './column-classes.ts'

/** Queues in the order in which they are served: sign-in codes first, then quick jobs, then jobs that wait for other hosts. */
export const QUEUES = ['CODES', 'JOBS', 'DELIVERIES', 'IMPORTS', 'PAYMENTS', 'NEWSLETTERS'] as const
export type QueueName = (typeof QUEUES)[number]

export const cacheInvalidations = sqliteTable('cache_bumps', {
  version: integer('seq').primaryKey({ autoIncrement: true }),
  tag: text().notNull(),
  at: integer().notNull(),
  isRemoval: integer('removal', { mode: 'boolean' }).notNull().default(false),
  isPurged: integer('purged', { mode: 'boolean' }).notNull().default(false),
})

export const edgePurger = sqliteTable('edge_purger', {
  id: integer().primaryKey(),
  leaseUntil: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  failures: integer().notNull().default(0),
  calls: text().notNull().default('[]'),
})

export const outbox = sqliteTable('outbox', {
  id: text().primaryKey(),
  kind: text().notNull(),
  queue: text({ enum: QUEUES }).notNull().default('JOBS'),
  payload: text({ mode: 'json' }).notNull(),
  createdAt: integer().notNull(),
  leaseUntil: integer().notNull().default(0),
  sends: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  error: text().notNull().default(''),
})

export const jobClaims = sqliteTable('inbox', { id: text().primaryKey(), at: integer().notNull(), completedAt: integer('done_at') })

export const deadLetters = sqliteTable('dead_letters', {
  id: text().primaryKey(),
  body: text().notNull(),
  at: integer().notNull(),
  reason: text().notNull().default(''),
  attempts: integer().notNull().default(0),
  replayAt: integer(),
})

export const spentPuzzles = sqliteTable('spent_work', { puzzleDigest: text().primaryKey(), expiresAt: integer().notNull() })

export const COLUMN_CLASSES: TableClasses = {
  cache_bumps: { none: 'seq tag at removal purged' },
  dead_letters: { erased: 'id body at reason attempts replay_at' },
  edge_purger: { none: 'id lease_until retry_at failures calls' },
  inbox: { none: 'id at done_at' },
  outbox: { erased: 'id kind queue payload created_at lease_until sends attempts error' },
  spent_work: { none: 'puzzle_digest expires_at' },
}
