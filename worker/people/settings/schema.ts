import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import type { OptionalKind } from '#shared/notifications/kinds.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { NotificationPreferences, WeeklyMailKind } from './contract.ts'

/** Contains only values the user has set; the rest use the defaults. */
export type StoredNotificationPreferences = { [Kind in OptionalKind]?: Partial<NotificationPreferences[Kind]> } & {
  [Kind in WeeklyMailKind]?: boolean
}

export const preferences = sqliteTable('preferences', {
  userId: integer().primaryKey(),
  /** Gregorian date as YYYY-MM-DD; never part of a public response. */
  birthDate: text(),
  /** Empty until the user changes a setting. */
  reading: text({ mode: 'json' }).$type<ReadingPreferences | { theme?: undefined }>().notNull().default({}),
  notifications: text('notices', { mode: 'json' }).$type<StoredNotificationPreferences>().notNull().default({}),
  unsubscribeToken: text().notNull(),
  interestsAskedAt: integer(),
  digestSentAt: integer(),
  statisticsSentAt: integer(),
  changedAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  preferences: {
    erased: 'user_id birth_date reading notices unsubscribe_token interests_asked_at digest_sent_at statistics_sent_at changed_at',
  },
}
