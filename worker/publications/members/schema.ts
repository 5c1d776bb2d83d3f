import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
