import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#shared/contract/account.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const apiTokens = sqliteTable('api_tokens', {
  hash: text().primaryKey(),
  userId: integer().notNull(),
  name: text().notNull(),
  tokenDigest: text().notNull(),
  scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
  createdAt: integer().notNull(),
  expiresAt: integer(),
  usedAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  api_tokens: { erased: 'hash user_id name token_digest scopes created_at expires_at used_at' },
}
