import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { DEVICES, DIMENSIONS, REFERRERS, VISIT_KINDS } from './contract.ts'

/** Tables of the statistics database; `migrations/statistics` has the triggers that maintain owners' counts and totals. */

export const visitorKeys = sqliteTable('visitor_keys', {
  day: text().primaryKey(),
  secret: text().notNull(),
})

/** What a visitor did with a post on a Tehran day; `visitor`, `address` and `network` are pseudonyms with the day's key. Times in UTC ms. */
export const visits = sqliteTable(
  'visits',
  {
    day: text().notNull(),
    postId: integer().notNull(),
    visitor: text().notNull(),
    authorId: integer().notNull(),
    address: text().notNull(),
    network: text().notNull(),
    kind: text({ enum: VISIT_KINDS }).notNull(),
    member: integer({ mode: 'boolean' }).notNull(),
    /** ISO 3166-1 alpha-2; empty if unknown. */
    country: text().notNull(),
    device: text({ enum: DEVICES }).notNull(),
    referrer: text({ enum: REFERRERS }).notNull(),
    firstAt: integer().notNull(),
    /** Bit `h` is set if the card was seen in hour `h` of the Tehran day. */
    impressionHours: integer().notNull().default(0),
    viewedAt: integer(),
    readAt: integer(),
    /** Greatest depth reached, in percent of the body. */
    depth: integer().notNull().default(0),
    visibleMs: integer().notNull().default(0),
    /** Bit `n` is set if the `n`-th twentieth of the audio was heard. */
    heard: integer().notNull().default(0),
    shared: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId, table.visitor] })],
)

/** The visits of a `closed` day are being deleted, so it is never counted again. */
export const visitDays = sqliteTable(
  'visit_days',
  {
    postId: integer().notNull(),
    day: text().notNull(),
    state: text({ enum: ['waiting', 'counted', 'closed'] })
      .notNull()
      .default('waiting'),
    countedAt: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
)

const SUBJECTS = ['post', 'author', 'publication', 'podcast'] as const

const counts = {
  impressions: integer().notNull().default(0),
  views: integer().notNull().default(0),
  reads: integer().notNull().default(0),
  listens: integer().notNull().default(0),
  shares: integer().notNull().default(0),
  /** Visible time of the counted views, in ms. */
  visibleMs: integer().notNull().default(0),
  /** Visits with a view that did not count. */
  discarded: integer().notNull().default(0),
}

/** Only the rows of posts have owners and are written; triggers maintain the rows of their owners. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    subject: text({ enum: SUBJECTS }).notNull(),
    subjectId: integer().notNull(),
    day: text().notNull(),
    authorId: integer(),
    publicationId: integer(),
    podcastId: integer(),
    ...counts,
    countedAt: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.subject, table.subjectId, table.day] })],
)

/** Sums of all days, maintained by triggers. */
export const totalCounts = sqliteTable(
  'total_counts',
  { subject: text({ enum: SUBJECTS }).notNull(), subjectId: integer().notNull(), firstDay: text().notNull(), ...counts },
  (table) => [primaryKey({ columns: [table.subject, table.subjectId] })],
)

export const hourlyCounts = sqliteTable(
  'hourly_counts',
  {
    subject: text({ enum: ['post', 'author', 'publication'] }).notNull(),
    subjectId: integer().notNull(),
    day: text().notNull(),
    /** Hour of the Tehran day, 0 to 23. */
    hour: integer().notNull(),
    impressions: integer().notNull().default(0),
    views: integer().notNull().default(0),
    reads: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.subject, table.subjectId, table.day, table.hour] })],
)

export const dailyBreakdowns = sqliteTable(
  'daily_breakdowns',
  {
    subject: text({ enum: ['post', 'author', 'publication'] }).notNull(),
    subjectId: integer().notNull(),
    day: text().notNull(),
    dimension: text({ enum: DIMENSIONS }).notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.subjectId, table.day, table.dimension, table.name] })],
)

export const COLUMN_CLASSES: TableClasses = {
  // Statistics of the user’s posts, podcasts and closed publications. Visits by the user are no rows of theirs: a visitor is a pseudonym
  // keyed with the secret of the day, and both are deleted within 48 hours.
  daily_breakdowns: { erased: 'subject subject_id day dimension name count' },
  daily_counts: {
    erased: `subject subject_id day author_id publication_id podcast_id impressions views reads listens shares visible_ms discarded
      counted_at`,
  },
  hourly_counts: { erased: 'subject subject_id day hour impressions views reads' },
  total_counts: { erased: 'subject subject_id first_day impressions views reads listens shares visible_ms discarded' },
  visit_days: { erased: 'post_id day state counted_at' },
  visitor_keys: { none: 'day secret' },
  visits: {
    erased: `day post_id visitor author_id address network kind member country device referrer first_at impression_hours viewed_at read_at
      depth visible_ms heard shared`,
  },
}
