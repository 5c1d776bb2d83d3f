import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'

export const publications = sqliteTable('publications', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  handle: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  avatar: text({ mode: 'json' }).$type<Picture>(),
  ownerId: integer().notNull(),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  /** Time in UTC ms at which the publication was closed, as its owner's account was deleted without a successor; its handle stays reserved. */
  closedAt: integer(),
})

export const publicationMembers = sqliteTable(
  'publication_members',
  {
    publicationId: integer().notNull(),
    userId: integer().notNull(),
    role: text({ enum: ['owner', 'editor', 'writer'] }).notNull(),
    joinedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.userId] })],
)
