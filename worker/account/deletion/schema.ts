import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PROOF, type TableClasses } from '#worker/db/column-classes.ts'

/** A null `toUserId` closes the publication. Stored as JSON. */
export interface PublicationChoice {
  publicationId: number
  toUserId: number | null
}

export const accountDeletions = sqliteTable('account_deletions', {
  userId: integer().primaryKey(),
  requestedAt: integer('asked_at').notNull(),
  /** End of the grace period in UTC ms. */
  dueAt: integer().notNull(),
  publications: text({ mode: 'json' }).$type<PublicationChoice[]>().notNull().default([]),
  completedAt: integer('done_at'),
  failedTurns: integer().notNull().default(0),
  /** Earliest time of the next run in UTC ms; the order of the accounts whose turn it is. */
  retryAt: integer().notNull().default(0),
})

export const COLUMN_CLASSES: TableClasses = {
  account_deletions: {
    erased: 'publications',
    retained: { [PROOF]: 'user_id asked_at due_at done_at' },
    none: 'failed_turns retry_at',
  },
}
