import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Featured posts of a topic, or of the front page if `topicId` is null. A post appears at most once per placement. */
export const featuredPosts = sqliteTable('picks', {
  id: integer().primaryKey(),
  topicId: integer(),
  postId: integer().notNull(),
  position: integer().notNull(),
  featuredById: integer('by_user_id').notNull(),
  featuredAt: integer('picked_at').notNull(),
})
