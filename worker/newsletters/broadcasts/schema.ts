import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { BroadcastContent } from './broadcast-content.ts'
import type { NewsletterReference } from './policy.ts'

export const broadcasts = sqliteTable('broadcasts', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  clientKey: text().notNull(),
  postId: integer().notNull(),
  senderId: integer().notNull(),
  /** Whose subscribers receive it. */
  newsletters: text({ mode: 'json' }).$type<NewsletterReference[]>().notNull(),
  subject: text().notNull(),
  state: text({ enum: ['scheduled', 'sending', 'sent', 'cancelled'] }).notNull(),
  sendAt: integer().notNull(),
  createdAt: integer().notNull(),
  finishedAt: integer(),
  /** What is sent, from the first turn to the last one. */
  content: text({ mode: 'json' }).$type<BroadcastContent>(),
  /** Subscribers up to this id have their row in `broadcast_deliveries`. */
  lastSubscriberId: integer().notNull().default(0),
  sentCount: integer().notNull().default(0),
  failedCount: integer().notNull().default(0),
  unknownCount: integer().notNull().default(0),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  turns: integer().notNull().default(0),
})

export const broadcastDeliveries = sqliteTable(
  'broadcast_deliveries',
  {
    postId: integer().notNull(),
    subscriberId: integer().notNull(),
    broadcastId: integer().notNull(),
    state: text({ enum: ['claimed', 'waiting', 'sent', 'failed', 'unknown'] }).notNull(),
    claimedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.subscriberId] })],
)

/** What a broadcast sends that is only sent by email; a broadcast without a row sends a public post. */
export const broadcastSnapshots = sqliteTable('broadcast_snapshots', {
  broadcastId: integer().primaryKey(),
  postId: integer().notNull(),
  /** Revision of the draft. */
  revision: integer().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  cover: text({ mode: 'json' }).$type<Picture>(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  /** The words of the document. */
  text: text().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  broadcast_deliveries: { erased: 'post_id subscriber_id broadcast_id state claimed_at' },
  broadcast_snapshots: { erased: 'broadcast_id post_id revision title description cover document text' },
  broadcasts: {
    erased: `id hash client_key post_id sender_id newsletters subject state send_at created_at finished_at content last_subscriber_id sent_count
      failed_count unknown_count lease_key lease_until failed_turns retry_at turns`,
  },
}
