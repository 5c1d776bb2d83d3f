import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const twoFactor = sqliteTable('two_step', {
  userId: integer().primaryKey(),
  /** Output of `sealSecret`. */
  secret: text().notNull(),
  /** Last 30-second step for which a code was accepted. */
  lastStep: integer().notNull().default(0),
  createdAt: integer().notNull(),
  confirmedAt: integer(),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: integer().notNull(), codeDigest: text().notNull(), usedAt: integer() },
  (table) => [primaryKey({ columns: [table.userId, table.codeDigest] })],
)
