import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
