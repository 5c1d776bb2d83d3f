import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CAMPAIGN_PHASES } from '#shared/campaign-phase.ts'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

export interface Prize {
  title: string
  description: string
}

/** Times are UTC ms; null until an admin sets them. */
export const campaigns = sqliteTable('campaigns', {
  id: integer().primaryKey(),
  slug: text().notNull(),
  clientKey: text().notNull(),
  kind: text({ enum: ['contest', 'birthday'] }).notNull(),
  state: text({ enum: ['draft', 'published', 'cancelled'] })
    .notNull()
    .default('draft'),
  /** Increases with every change by an admin. */
  version: integer().notNull().default(1),
  title: text().notNull(),
  theme: text().notNull().default(''),
  description: text().notNull().default(''),
  /** One rule a line. */
  rules: text().notNull().default(''),
  prizes: text({ mode: 'json' }).$type<Prize[]>().notNull().default([]),
  /** Folded key and written name of the tag of entries; null for birthdays. */
  tagKey: text(),
  tagName: text(),
  opensAt: integer(),
  entriesCloseAt: integer(),
  votingOpensAt: integer(),
  votingClosesAt: integer(),
  /** When results are due, or the birthday ends. */
  endsAt: integer(),
  votesPerVoter: integer().notNull().default(3),
  entriesPerAuthor: integer().notNull().default(1),
  minWords: integer().notNull().default(0),
  /** Age of an account in days when it publishes an entry. */
  authorAgeDays: integer().notNull().default(0),
  /** Age of an account in days when voting opens. */
  voterAgeDays: integer().notNull().default(7),
  /** Percentage of the score that the jury decides. */
  juryWeight: integer().notNull().default(0),
  /** Empty until a campaign that an installation begins with is edited first. */
  ballotSecret: text().notNull(),
  /** Follows the clock by a cron task, so that cached pages change with a write; decisions use `findPhase`. */
  storedPhase: text({ enum: CAMPAIGN_PHASES }).notNull().default('unscheduled'),
  /** When the entries were fixed for the ballot. */
  entriesFixedAt: integer(),
  /** When the results were published; they never change. */
  resultsAt: integer(),
  createdById: integer('created_by'),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

/** The entries of a contest, fixed when no more are accepted; before that, posts with the tag are the entries. */
export const campaignEntries = sqliteTable('campaign_entries', {
  id: integer().primaryKey(),
  campaignId: integer().notNull(),
  postId: integer().notNull(),
  authorId: integer().notNull(),
  publishedAt: integer().notNull(),
})

/** Posts that their author withdrew from a contest, or staff excluded with a reason. */
export const campaignWithdrawals = sqliteTable(
  'campaign_withdrawals',
  {
    campaignId: integer().notNull(),
    postId: integer().notNull(),
    by: text({ enum: ['author', 'staff'] }).notNull(),
    reason: text().notNull().default(''),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.postId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  campaign_entries: {
    retained: { 'counted in a vote of others, whose published results stay verifiable; the post itself is gone': 'author_id published_at' },
    none: 'id campaign_id post_id',
  },
  campaign_withdrawals: { retained: { [MODERATION]: 'by reason at' }, none: 'campaign_id post_id' },
  campaigns: {
    retained: { [MODERATION]: 'created_by created_at' },
    none: `id slug client_key kind state version title theme description rules prizes tag_key tag_name opens_at entries_close_at voting_opens_at
      voting_closes_at ends_at votes_per_voter entries_per_author min_words author_age_days voter_age_days jury_weight ballot_secret
      stored_phase entries_fixed_at results_at updated_at`,
  },
}
