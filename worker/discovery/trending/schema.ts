import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Derived data; `rebuildTrending` replaces all rows. */
export const trendingPosts = sqliteTable('home_trending', {
  postId: integer().primaryKey(),
  score: real().notNull(),
  computedAt: integer('made_at').notNull(),
})

/** Recent likes, comments and saves, written by triggers (migrations/main/0019_discovery.sql). `hour` counts UTC hours since 1970. */
export const postInteractions = sqliteTable(
  'post_interest',
  {
    postId: integer().notNull(),
    userId: integer().notNull(),
    kind: text({ enum: ['like', 'comment', 'save'] }).notNull(),
    hour: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId, table.kind] })],
)

/** Interactions counted per hour and post. The generated column `weight` combines the counts and is indexed. */
export const hourlyInteractions = sqliteTable(
  'post_hours',
  {
    hour: integer().notNull(),
    postId: integer().notNull(),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    saves: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hour, table.postId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  home_trending: { none: 'post_id score made_at' },
  post_hours: { erased: 'hour post_id likes comments saves weight' },
  post_interest: { erased: 'post_id user_id kind', none: 'hour' },
}
