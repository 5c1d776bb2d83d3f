import { integer, primaryKey, real, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const readingPlaces = sqliteTable(
  'reading_places',
  {
    userId: integer().notNull(),
    postId: integer().notNull(),
    /** Part of the text that is read, from 0 to 1; kept of finished posts too, so that an older call cannot bring them back. */
    position: real('place').notNull(),
    /** Device time, in UTC ms. */
    changedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  reading_places: { erased: 'user_id post_id place changed_at' },
}
