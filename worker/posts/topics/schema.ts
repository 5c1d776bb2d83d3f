import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
