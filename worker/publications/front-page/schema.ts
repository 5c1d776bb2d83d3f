import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Posts that the editors chose for the front page; a post has one place. Triggers delete the row when the post leaves the publication. */
export const publicationPicks = sqliteTable(
  'publication_picks',
  {
    publicationId: integer().notNull(),
    postId: integer().notNull(),
    place: text({ enum: ['lead', 'featured', 'pinned'] }).notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.postId] })],
)

/** Sections of the front page, each with the newest posts of a tag. */
export const publicationSections = sqliteTable(
  'publication_sections',
  {
    publicationId: integer().notNull(),
    tagId: integer().notNull(),
    /** Empty for the name of the tag. */
    title: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.tagId] })],
)

export const series = sqliteTable('series', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  publicationId: integer().notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  clientKey: text().notNull(),
  createdAt: integer().notNull(),
})

/** A post is in at most one series. Triggers delete the row when the post leaves the publication. */
export const seriesPosts = sqliteTable('series_posts', {
  postId: integer().primaryKey(),
  seriesId: integer().notNull(),
  position: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  publication_picks: { erased: 'publication_id post_id place position' },
  publication_sections: { erased: 'publication_id tag_id title position' },
  series: { erased: 'id hash publication_id title description position client_key created_at' },
  series_posts: { erased: 'post_id series_id position' },
}
