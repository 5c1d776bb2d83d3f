import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const draftLinks = sqliteTable('draft_links', {
  hash: text().primaryKey(),
  postId: integer().notNull(),
  clientKey: text().notNull(),
  tokenDigest: text().notNull(),
  label: text().notNull().default(''),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  revokedAt: integer(),
  visits: integer().notNull().default(0),
  visitedAt: integer(),
  lastVisitKey: text('last_visit').notNull().default(''),
})

export const COLUMN_CLASSES: TableClasses = {
  draft_links: { erased: 'hash post_id client_key token_digest label created_at expires_at revoked_at visits visited_at last_visit' },
}
