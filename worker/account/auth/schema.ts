import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { OptionalKind } from '#shared/notifications/kinds.ts'
import { PROOF, type TableClasses, TOMBSTONE } from '#worker/db/column-classes.ts'
import type { NotificationPreferences, WeeklyMailKind } from '#worker/people/settings/contract.ts'

export const users = sqliteTable('users', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  handle: text().notNull(),
  name: text().notNull(),
  bio: text().notNull().default(''),
  city: text().notNull().default(''),
  links: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  avatar: text({ mode: 'json' }).$type<Picture>(),
  role: text({ enum: ['member', 'moderator', 'admin'] })
    .notNull()
    .default('member'),
  state: text({ enum: ['active', 'suspended', 'deactivated', 'deleted'] })
    .notNull()
    .default('active'),
  postCount: integer().notNull().default(0),
  followerCount: integer().notNull().default(0),
  followingCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
})

export const handles = sqliteTable('handles', {
  handle: text().primaryKey(),
  kind: text({ enum: ['user', 'publication'] }).notNull(),
  ownerId: integer().notNull(),
  takenAt: integer().notNull(),
})

export const credentials = sqliteTable('credentials', {
  userId: integer().primaryKey(),
  email: text(),
  emailKey: text(),
  emailVerifiedAt: integer(),
  /** Stored as `+98` and ten digits. */
  phone: text(),
  phoneVerifiedAt: integer(),
  passwordHash: text(),
  passwordChangedAt: integer(),
})

export const sessions = sqliteTable('sessions', {
  tokenDigest: text().primaryKey(),
  userId: integer().notNull(),
  createdAt: integer().notNull(),
  seenAt: integer().notNull(),
  expiresAt: integer().notNull(),
  userAgent: text('agent').notNull().default(''),
  hash: text().notNull(),
  /** Time of the last authentication, in UTC ms. */
  authenticatedAt: integer('proven_at').notNull(),
})

export const oneTimeCodes = sqliteTable('one_time_codes', {
  challenge: text().primaryKey(),
  purpose: text({ enum: ['enter', 'change', 'confirm', 'feed'] }).notNull(),
  channel: text({ enum: ['email', 'sms'] }).notNull(),
  address: text().notNull(),
  addressKey: text().notNull(),
  /** Set for codes requested while signed in; null at sign-in. */
  userId: integer(),
  codeDigest: text().notNull(),
  browserDigest: text().notNull(),
  attempts: integer('tries').notNull().default(0),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  verifiedAt: integer(),
  usedAt: integer(),
})

/** Sign-ins with a verified first factor that still need the second factor or reactivation. */
export const pendingSignIns = sqliteTable('second_step_tickets', {
  tokenDigest: text('ticket_digest').primaryKey(),
  userId: integer().notNull(),
  browserDigest: text().notNull(),
  attempts: integer('tries').notNull().default(0),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  usedAt: integer(),
})

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
  firstStepsClosedAt: integer(),
  digestSentAt: integer(),
  statisticsSentAt: integer(),
  changedAt: integer().notNull(),
})

/** A null `toUserId` closes the publication. Stored as JSON. */
export interface PublicationChoice {
  publicationId: number
  toUserId: number | null
}

export const accountDeletions = sqliteTable('account_deletions', {
  userId: integer().primaryKey(),
  requestedAt: integer('asked_at').notNull(),
  /** End of the grace period in UTC ms. */
  dueAt: integer().notNull(),
  publications: text({ mode: 'json' }).$type<PublicationChoice[]>().notNull().default([]),
  completedAt: integer('done_at'),
  failedTurns: integer().notNull().default(0),
  /** Earliest time of the next run in UTC ms; the order of the accounts whose turn it is. */
  retryAt: integer().notNull().default(0),
})

export const COLUMN_CLASSES: TableClasses = {
  account_deletions: {
    erased: 'publications',
    retained: { [PROOF]: 'user_id asked_at due_at done_at' },
    none: 'failed_turns retry_at',
  },
  credentials: { erased: 'user_id email email_key email_verified_at phone phone_verified_at password_hash password_changed_at' },
  handles: { retained: { 'stays reserved, so that nobody can impersonate the user': 'handle kind owner_id taken_at skeleton' } },
  one_time_codes: {
    erased: `challenge purpose channel address address_key user_id code_digest browser_digest tries created_at expires_at verified_at
      used_at`,
  },
  preferences: {
    erased: `user_id birth_date reading notices unsubscribe_token interests_asked_at first_steps_closed_at digest_sent_at statistics_sent_at
      changed_at`,
  },
  second_step_tickets: { erased: 'ticket_digest user_id browser_digest tries created_at expires_at used_at' },
  sessions: { erased: 'token_digest user_id created_at seen_at expires_at agent hash proven_at' },
  users: {
    erased: 'name bio city links avatar role',
    retained: { [TOMBSTONE]: 'hash handle created_at' },
    // `folded_name` is computed from the name.
    none: 'id state post_count follower_count following_count folded_name',
  },
}
