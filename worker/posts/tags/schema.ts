import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  key: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  /** Id of the tag that this alias resolves to; an alias is hidden and has no posts. */
  mergedInto: integer(),
})

export const postTags = sqliteTable(
  'post_tags',
  {
    postId: integer().notNull(),
    tagId: integer().notNull(),
    position: integer().notNull(),
    publishedAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] })],
)
