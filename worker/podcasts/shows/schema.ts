import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const privateFeeds = sqliteTable('private_feeds', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  showId: integer('podcast_id').notNull(),
  createdBy: integer('made_by').notNull(),
  name: text().notNull(),
  tokenDigest: text().notNull(),
  createdAt: integer().notNull(),
  revokedAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  private_feeds: { erased: 'id hash podcast_id made_by name token_digest created_at revoked_at' },
}
