import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const twoFactor = sqliteTable('two_step', {
  userId: integer().primaryKey(),
  /** The shared secret as `sealSecret` made it. */
  secret: text().notNull(),
  /** The last thirty-second step a code was taken for. */
  lastStep: integer().notNull().default(0),
  createdAt: integer().notNull(),
  confirmedAt: integer(),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: integer().notNull(), codeDigest: text().notNull(), usedAt: integer() },
  (table) => [primaryKey({ columns: [table.userId, table.codeDigest] })],
)
