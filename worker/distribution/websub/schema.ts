import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const hubTopics = sqliteTable('hub_topics', {
  id: integer().primaryKey(),
  path: text().notNull(),
  etag: text().notNull(),
  version: integer().notNull().default(1),
  revision: integer().notNull().default(1),
  pending: integer('waits').notNull().default(1),
  subscriberCount: integer('subscribers').notNull().default(0),
  /** Set with every new version, until no subscription lacks it. */
  isBehind: integer('behind', { mode: 'boolean' }).notNull().default(false),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
})

export const hubTopicTags = sqliteTable('hub_topic_tags', { tag: text().notNull(), topicId: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.tag, table.topicId] }),
])

export const hubProgress = sqliteTable('hub_progress', {
  id: integer().primaryKey(),
  invalidationVersion: integer('seq').notNull().default(0),
})

export const hubSubscriptions = sqliteTable('hub_subscriptions', {
  id: integer().primaryKey(),
  topicId: integer().notNull(),
  callback: text().notNull(),
  host: text().notNull(),
  secret: text(),
  expiresAt: integer().notNull(),
  deliveredVersion: integer('delivered').notNull(),
  nextAttemptAt: integer('try_at').notNull().default(0),
  failures: integer().notNull().default(0),
  failingSince: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  hub_progress: { none: 'id seq' },
  hub_subscriptions: { none: 'id topic_id callback host secret expires_at delivered try_at failures failing_since' },
  hub_topic_tags: { none: 'tag topic_id' },
  hub_topics: {
    retained: { 'public address of a feed, deleted with its last subscription': 'path' },
    none: 'id etag version revision waits subscribers behind failed_turns retry_at',
  },
}
