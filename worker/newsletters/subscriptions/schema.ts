import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Somebody who reads newsletters by email, with or without an account. */
export const emailSubscribers = sqliteTable('email_subscribers', {
  id: integer().primaryKey(),
  /** SHA-256 of the normalized address. */
  emailDigest: text().notNull(),
  /** Null some time after the last subscription has ended, like the token. */
  email: text(),
  /** Secret of the links in emails to this address. */
  token: text(),
  /** Why nothing is sent to the address any more. */
  suspension: text({ enum: ['bounce', 'complaint', 'request'] }),
  suspendedAt: integer(),
  createdAt: integer().notNull(),
})

export const emailSubscriptions = sqliteTable('email_subscriptions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  subscriberId: integer().notNull(),
  kind: text({ enum: ['user', 'publication', 'podcast'] }).notNull(),
  /** Id of the user, publication or show. */
  subjectId: integer().notNull(),
  state: text({ enum: ['pending', 'active', 'ended'] }).notNull(),
  frequency: text({ enum: ['each', 'weekly'] })
    .notNull()
    .default('each'),
  /** Keys of the topics of interest; empty for all posts. */
  topics: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  source: text({ enum: ['form', 'account', 'import'] }).notNull(),
  /** When the reader agreed: by the form, or as an imported file states. */
  consentedAt: integer().notNull(),
  /** When the reader confirmed that the address is theirs. */
  confirmedAt: integer(),
  endedAt: integer(),
  /** When the last email that asks for confirmation was sent. */
  mailedAt: integer(),
  weeklySentAt: integer(),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  email_subscribers: { erased: 'id email_digest email token suspension suspended_at created_at' },
  email_subscriptions: {
    erased: `id hash subscriber_id kind subject_id state frequency topics source consented_at confirmed_at ended_at mailed_at weekly_sent_at
      created_at`,
  },
}
