import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** What editors recommend on a topic's page, or on the front page where it has no topic. A post stands once in each place. */
export const picks = sqliteTable('picks', {
  id: integer().primaryKey(),
  topicId: integer(),
  postId: integer().notNull(),
  position: integer().notNull(),
  byUserId: integer().notNull(),
  pickedAt: integer().notNull(),
})
