import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const topics = sqliteTable('topics', {
  id: integer().primaryKey(),
  key: text().notNull(),
  name: text().notNull(),
  family: text().notNull(),
  position: integer().notNull(),
  description: text().notNull().default(''),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  /** Since when the topic is in no list, in UTC ms; null while it is shown. */
  hiddenAt: integer(),
})

export const postTopics = sqliteTable(
  'post_topics',
  {
    postId: integer().notNull(),
    topicId: integer().notNull(),
    position: integer().notNull(),
    publishedAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.topicId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  post_topics: { erased: 'post_id topic_id position published_at' },
  topics: { none: 'id key name family position description post_count follower_count hidden_at' },
}
