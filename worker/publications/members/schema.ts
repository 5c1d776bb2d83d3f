import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const publicationInvitations = sqliteTable('publication_invitations', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  publicationId: integer().notNull(),
  role: text({ enum: ['editor', 'writer'] }).notNull(),
  /** The invited account; of an invitation by email, the account that answered it. */
  userId: integer(),
  /** Only while the invitation is pending. */
  email: text(),
  emailKey: text(),
  tokenDigest: text(),
  invitedBy: integer().notNull(),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  state: text({ enum: ['pending', 'accepted', 'declined', 'revoked'] })
    .notNull()
    .default('pending'),
  answeredAt: integer(),
})

/** Offers of a transfer that are neither answered nor cancelled. Triggers delete those that became impossible. */
export const publicationTransfers = sqliteTable('publication_transfers', {
  publicationId: integer().primaryKey(),
  fromUserId: integer().notNull(),
  toUserId: integer().notNull(),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  publication_invitations: {
    erased: 'id hash publication_id role user_id email email_key token_digest invited_by created_at expires_at state answered_at',
  },
  publication_transfers: { erased: 'publication_id from_user_id to_user_id created_at expires_at' },
}
