import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

/** Featured posts of a topic, or of the front page if `topicId` is null. A post appears at most once per placement. */
export const featuredPosts = sqliteTable('picks', {
  id: integer().primaryKey(),
  topicId: integer(),
  postId: integer().notNull(),
  position: integer().notNull(),
  featuredById: integer('by_user_id').notNull(),
  featuredAt: integer('picked_at').notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  picks: { erased: 'id topic_id post_id position picked_at', retained: { [MODERATION]: 'by_user_id' } },
}
