import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const cacheBumps = sqliteTable('cache_bumps', {
  seq: integer().primaryKey({ autoIncrement: true }),
  tag: text().notNull(),
  at: integer().notNull(),
})

export const outbox = sqliteTable('outbox', {
  id: text().primaryKey(),
  kind: text().notNull(),
  payload: text({ mode: 'json' }).notNull(),
  createdAt: integer().notNull(),
  leaseUntil: integer().notNull().default(0),
})

export const inbox = sqliteTable('inbox', { id: text().primaryKey(), at: integer().notNull(), doneAt: integer() })

export const deadLetters = sqliteTable('dead_letters', { id: text().primaryKey(), body: text().notNull(), at: integer().notNull() })

export const spentWork = sqliteTable('spent_work', { puzzleDigest: text().primaryKey(), expiresAt: integer().notNull() })
