import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReadingPreferences } from '#shared/contract.ts'
import type { NotificationKind, NotificationPreferences } from './contract.ts'

/** Only what a person changed of the defaults. */
export type StoredNotificationPreferences = { [Kind in NotificationKind]?: Partial<NotificationPreferences[Kind]> } & {
  weeklyDigest?: boolean
}

export const preferences = sqliteTable('preferences', {
  userId: integer().primaryKey(),
  /** Gregorian YYYY-MM-DD; leaves in no public answer. */
  birthDate: text(),
  /** Empty until the person chose. */
  reading: text({ mode: 'json' }).$type<ReadingPreferences | { theme?: undefined }>().notNull().default({}),
  notifications: text('notices', { mode: 'json' }).$type<StoredNotificationPreferences>().notNull().default({}),
  unsubscribeToken: text().notNull(),
  interestsAskedAt: integer(),
  digestSentAt: integer(),
  changedAt: integer().notNull(),
})
