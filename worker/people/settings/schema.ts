import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Reading } from '#shared/contract.ts'
import type { NoticeKind, Notices } from './contract.ts'

/** Only what a person changed of the defaults. */
export type StoredNotices = { [Kind in NoticeKind]?: Partial<Notices[Kind]> } & { weeklyDigest?: boolean }

export const preferences = sqliteTable('preferences', {
  userId: integer().primaryKey(),
  /** Gregorian YYYY-MM-DD; leaves in no public answer. */
  birthDate: text(),
  /** Empty until the person chose. */
  reading: text({ mode: 'json' }).$type<Reading | { theme?: undefined }>().notNull().default({}),
  notices: text({ mode: 'json' }).$type<StoredNotices>().notNull().default({}),
  unsubscribeToken: text().notNull(),
  interestsAskedAt: integer(),
  digestSentAt: integer(),
  changedAt: integer().notNull(),
})
