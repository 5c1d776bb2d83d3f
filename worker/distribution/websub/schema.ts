import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
