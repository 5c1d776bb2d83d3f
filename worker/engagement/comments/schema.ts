import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const comments = sqliteTable('comments', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  authorId: integer().notNull(),
  parentId: integer(),
  body: text().notNull(),
  /** Follows by a trigger from the facts below; set directly only by what inserts a row. */
  state: text({ enum: ['visible', 'held', 'hidden', 'removed'] })
    .notNull()
    .default('visible'),
  createdAt: integer().notNull(),
  clientKey: text(),
  mentions: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  editedAt: integer(),
  /** At most one of a post; a comment that is not visible any more loses it. */
  pinnedAt: integer(),
  /** Waits for the post's author or a moderator. */
  awaitsApproval: integer('waits', { mode: 'boolean' }).notNull().default(false),
  /** When it came before everybody on somebody else's post. */
  approvedAt: integer(),
  /** By the post's author. */
  hiddenAt: integer(),
  /** By its writer. */
  removedAt: integer(),
  /** By a moderator, by that rule. */
  takenDownAt: integer(),
  rule: integer(),
  likeCount: integer().notNull().default(0),
  /** Visible comments under it, at any depth. */
  replyCount: integer().notNull().default(0),
  ancestors: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  score: integer().notNull().default(0),
})

export const commentLikes = sqliteTable(
  'comment_likes',
  { commentId: integer().notNull(), userId: integer().notNull(), postId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
)
