import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** The first message of a thread, and the state of the thread. */
export const contactMessages = sqliteTable('contact_messages', {
  id: integer().primaryKey(),
  clientKey: text().notNull(),
  receipt: text().notNull(),
  userId: integer(),
  name: text().notNull(),
  /** Empty after the erasure of the account that sent the message. */
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  /** `new` waits for an answer. */
  state: text({ enum: ['new', 'answered', 'closed'] })
    .notNull()
    .default('new'),
  createdAt: integer().notNull(),
  assigneeId: integer(),
  /** Increases with every change that somebody who answers must know. */
  version: integer().notNull().default(1),
  /** Secret of the address that receives answers by mail. */
  replyToken: text().notNull().default(''),
  updatedAt: integer().notNull().default(0),
  closedAt: integer(),
  /** Only of a closed thread. */
  isSpam: integer({ mode: 'boolean' }).notNull().default(false),
})

export interface Attachment {
  name: string
  type: string
  bytes: number
}

/** What follows the first message. */
export const contactEntries = sqliteTable('contact_entries', {
  id: integer().primaryKey(),
  threadId: integer().notNull(),
  kind: text({ enum: ['reply', 'note', 'received'] }).notNull(),
  /** The client's idempotency key, or a digest of the Message-ID. */
  entryKey: text().notNull(),
  /** Member of staff; null for received mail. */
  authorId: integer(),
  body: text().notNull(),
  /** Received text with the quoted history; empty if nothing was left out of `body`. */
  fullText: text().notNull().default(''),
  /** Address of the From header of received mail, which nobody verified. */
  sender: text().notNull().default(''),
  attachments: text({ mode: 'json' }).$type<Attachment[]>().notNull().default([]),
  /** Whether a program sent the received mail, such as an automatic reply or a bounce. */
  isAutomatic: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
})

export const cannedReplies = sqliteTable('contact_canned_replies', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  contact_canned_replies: { none: 'id hash title body' },
  contact_entries: {
    erased: 'id thread_id kind entry_key body full_text sender attachments is_automatic created_at',
    retained: { 'who of the staff answered a message of somebody else': 'author_id' },
  },
  contact_messages: {
    erased: 'user_id name email subject message reply_token',
    retained: { 'belongs to a message of somebody else; set to nobody when the account of a member of staff is erased': 'assignee_id' },
    none: 'id client_key receipt state created_at version updated_at closed_at is_spam',
  },
}
