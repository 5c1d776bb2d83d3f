import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const postDailyStats = sqliteTable(
  'post_days',
  {
    postId: integer().notNull(),
    day: text().notNull(),
    impressions: integer().notNull().default(0),
    views: integer().notNull().default(0),
    reads: integer().notNull().default(0),
    listens: integer().notNull().default(0),
    /** Sum of the earlier days, maintained by triggers; the same applies to the columns below. */
    impressionsBefore: integer().notNull().default(0),
    viewsBefore: integer().notNull().default(0),
    readsBefore: integer().notNull().default(0),
    listensBefore: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
)

/** Sums of the posts of an author, maintained by triggers. */
export const authorDailyStats = sqliteTable(
  'author_days',
  {
    authorId: integer().notNull(),
    day: text().notNull(),
    impressions: integer().notNull().default(0),
    views: integer().notNull().default(0),
    reads: integer().notNull().default(0),
    listens: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.day] })],
)

export const COLUMN_CLASSES: TableClasses = {
  author_days: { erased: 'author_id day impressions views reads listens' },
  post_days: {
    erased: 'post_id day impressions views reads listens impressions_before views_before reads_before listens_before',
  },
}
