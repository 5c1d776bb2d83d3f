import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const comments = sqliteTable('comments', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  authorId: integer().notNull(),
  parentId: integer(),
  body: text().notNull(),
  /** A trigger derives this when `awaitsApproval`, `hiddenAt`, `removedAt` or `takenDownAt` changes; inserts set it directly. */
  state: text({ enum: ['visible', 'held', 'hidden', 'removed'] })
    .notNull()
    .default('visible'),
  createdAt: integer().notNull(),
  clientKey: text(),
  mentions: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  editedAt: integer(),
  /** At most one comment per post is pinned; cleared when the comment is no longer visible. */
  pinnedAt: integer(),
  awaitsApproval: integer('waits', { mode: 'boolean' }).notNull().default(false),
  /** Time the comment was approved, or written if it was not held then; null until then, and always null on the author's own post. */
  approvedAt: integer(),
  /** Time the post's author hid the comment. */
  hiddenAt: integer(),
  /** Time the comment's author removed it. */
  removedAt: integer(),
  /** Time a moderator took the comment down under `rule`. */
  takenDownAt: integer(),
  rule: integer(),
  likeCount: integer().notNull().default(0),
  /** Number of visible descendants at any depth. */
  replyCount: integer().notNull().default(0),
  ancestors: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  score: integer().notNull().default(0),
})

export const commentLikes = sqliteTable(
  'comment_likes',
  { commentId: integer().notNull(), userId: integer().notNull(), postId: integer().notNull(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  comment_likes: { erased: 'user_id created_at', none: 'comment_id post_id' },
  comments: {
    retained: {
      'part of a conversation of others; shown without a name, because the author’s row is emptied; text nobody could read is cleared':
        'author_id body mentions created_at edited_at',
    },
    none: `id hash post_id parent_id state client_key pinned_at waits approved_at hidden_at removed_at taken_down_at rule like_count
      reply_count ancestors score`,
  },
}
