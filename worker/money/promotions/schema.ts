import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'
import type { Chapter, Segment } from '#worker/podcasts/episodes/contract.ts'
import { PLACEMENTS, PROMOTION_STATES, TARGET_KINDS } from './contract.ts'

/** `price` is in rial before VAT. A package that was sold never changes; a new price is a new row. */
export const promotionPackages = sqliteTable('promotion_packages', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  placement: text({ enum: PLACEMENTS }).notNull(),
  name: text().notNull(),
  views: integer().notNull(),
  days: integer().notNull(),
  price: integer().notNull(),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  createdAt: integer().notNull(),
})

/** `delivered` and `impressions` are the last known numbers of the promotion's Durable Object, which decides. */
export const promotions = sqliteTable('promotions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  userId: integer().notNull(),
  packageId: integer().notNull(),
  invoiceId: integer().notNull(),
  clientKey: text().notNull(),
  placement: text({ enum: PLACEMENTS }).notNull(),
  /** Bought views, which are delivered evenly within `days`. */
  views: integer().notNull(),
  days: integer().notNull(),
  state: text({ enum: PROMOTION_STATES }).notNull().default('unpaid'),
  /** When it starts at the earliest; null for as soon as it is approved. */
  startsAt: integer(),
  startedAt: integer(),
  /** Moves on by the time that a promotion is paused. */
  endsAt: integer(),
  pausedAt: integer(),
  finishedAt: integer(),
  /** When it was decided to stop it, before its delivery is closed; a stop that was interrupted is completed by a cron task. */
  stopRequestedAt: integer(),
  /** Null if Daftar stops it because its post is gone. */
  stopRequestedBy: integer(),
  /** When the numbers below were copied. */
  syncedAt: integer().notNull().default(0),
  delivered: integer().notNull().default(0),
  impressions: integer().notNull().default(0),
  reviewedBy: integer(),
  reviewedAt: integer(),
  /** Counts the changes of the post's content since the purchase, by triggers, from 1. */
  contentVersion: integer().notNull().default(1),
  /** The content version that staff approved last. */
  reviewedVersion: integer(),
  /** Whether the post differs from what staff approved, by a trigger; no card is shown then. */
  isChanged: integer({ mode: 'boolean' }).notNull().default(false),
  /** Whether it is paused until staff review the change, and not by its buyer; `pausedAt` follows a moment later. */
  isPausedForChange: integer({ mode: 'boolean' }).notNull().default(false),
  /** Why staff rejected or stopped it, shown to the buyer. */
  reason: text().notNull().default(''),
  createdAt: integer().notNull(),
})

/** What staff approved, as the view `post_contents` has it, until the promotion is over; `sound` is the hash of the audio. */
export const promotionContents = sqliteTable('promotion_contents', {
  promotionId: integer().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  cover: text({ mode: 'json' }).$type<Picture>(),
  document: text({ mode: 'json' }).$type<Document>().notNull(),
  sound: text(),
  episodeCover: text('sound_cover', { mode: 'json' }).$type<Picture>(),
  chapters: text({ mode: 'json' }).$type<Chapter[]>(),
  transcript: text({ mode: 'json' }).$type<Segment[]>(),
})

/** A promotion without targets is shown everywhere. */
export const promotionTargets = sqliteTable(
  'promotion_targets',
  { promotionId: integer().notNull(), kind: text({ enum: TARGET_KINDS }).notNull(), targetId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.promotionId, table.kind, table.targetId] })],
)

/** Absolute counts of a Tehran day, written again and again from the Durable Object. */
export const promotionDays = sqliteTable(
  'promotion_days',
  {
    promotionId: integer().notNull(),
    day: text().notNull(),
    impressions: integer().notNull().default(0),
    views: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.day] })],
)

/** Posts whose promoted card a member hid. */
export const promotionHides = sqliteTable(
  'promotion_hides',
  { userId: integer().notNull(), postId: integer().notNull(), at: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
)

/** One row: the key of card tokens and pseudonyms where SECRETS_KEY is not set. */
export const promotionKeys = sqliteTable('promotion_keys', { id: integer().primaryKey(), secret: text().notNull() })

export const COLUMN_CLASSES: TableClasses = {
  promotion_contents: {
    erased: 'promotion_id title description cover document sound sound_cover chapters transcript',
  },
  promotion_days: { retained: { [ACCOUNTING]: 'day impressions views' }, none: 'promotion_id' },
  promotion_hides: { erased: 'user_id post_id at' },
  promotion_keys: { none: 'id secret' },
  promotion_packages: { none: 'id hash placement name views days price is_active created_at' },
  promotion_targets: { none: 'promotion_id kind target_id' },
  promotions: {
    retained: {
      [ACCOUNTING]: `user_id post_id package_id invoice_id placement views days state starts_at started_at ends_at paused_at finished_at
        stop_requested_at stop_requested_by delivered impressions reviewed_by reviewed_at reason created_at`,
    },
    none: 'id hash client_key synced_at content_version reviewed_version is_changed is_paused_for_change',
  },
}
