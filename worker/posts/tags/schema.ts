import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  key: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  /** Whether a moderator chose the name; otherwise triggers keep it the most common spelling (migrations/main/0037_tag_spellings.sql). */
  isNameChosen: integer('name_chosen', { mode: 'boolean' }).notNull().default(false),
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
    /** As the author typed it; null if it leads to the tag through a merge. */
    spelling: text(),
    publishedAt: integer(),
    /** The post's publication, kept by triggers (migrations/main/0045_front_pages.sql). */
    publicationId: integer(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] })],
)

/** Uses of each spelling in public posts, kept by triggers (migrations/main/0037_tag_spellings.sql). */
export const tagSpellings = sqliteTable(
  'tag_spellings',
  {
    tagId: integer().notNull(),
    spelling: text().notNull(),
    uses: integer().notNull(),
    firstAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.spelling] })],
)

export const COLUMN_CLASSES: TableClasses = {
  post_tags: { erased: 'post_id tag_id position published_at spelling', none: 'publication_id' },
  tag_spellings: { none: 'tag_id spelling uses first_at' },
  tags: { none: 'id key name slug hidden post_count follower_count created_at merged_into letter sort_key name_chosen' },
}
