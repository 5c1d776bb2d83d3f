import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What becomes of a publication when its owner is gone; without `to` it is closed. */
export interface PublicationChoice {
  publicationId: number
  /** The member who becomes the owner. */
  toUserId: number | null
}

export const accountDeletions = sqliteTable('account_deletions', {
  userId: integer().primaryKey(),
  requestedAt: integer('asked_at').notNull(),
  /** UTC ms until which signing in undoes it. */
  dueAt: integer().notNull(),
  publications: text({ mode: 'json' }).$type<PublicationChoice[]>().notNull().default([]),
  completedAt: integer('done_at'),
})
