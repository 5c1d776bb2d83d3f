import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Reading } from '#worker/lib/contract.ts'
import type { Notices } from './contract.ts'

export const preferences = sqliteTable('preferences', {
  userId: integer().primaryKey(),
  /** Gregorian YYYY-MM-DD; leaves in no public answer. */
  birthDate: text(),
  /** Empty until the person chose. */
  reading: text({ mode: 'json' }).$type<Reading | { theme?: undefined }>().notNull().default({}),
  /** Only what differs from the defaults of the contract. */
  notices: text({ mode: 'json' }).$type<Partial<Notices>>().notNull().default({}),
  unsubscribeToken: text().notNull(),
  interestsAskedAt: integer(),
  digestSentAt: integer(),
  changedAt: integer().notNull(),
})
