import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** What editors recommend on a topic's page, or on the front page where it has no topic. A post stands once in each place. */
export const featuredPosts = sqliteTable('picks', {
  id: integer().primaryKey(),
  topicId: integer(),
  postId: integer().notNull(),
  position: integer().notNull(),
  featuredById: integer('by_user_id').notNull(),
  featuredAt: integer('picked_at').notNull(),
})
