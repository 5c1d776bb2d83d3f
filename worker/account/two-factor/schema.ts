import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

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

export const COLUMN_CLASSES: TableClasses = {
  recovery_codes: { erased: 'user_id code_digest used_at' },
  two_step: { erased: 'user_id secret last_step created_at confirmed_at' },
}
