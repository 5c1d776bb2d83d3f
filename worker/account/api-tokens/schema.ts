import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#shared/contract/account.ts'

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
