import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

/** One ballot a voter and contest. */
export const campaignBallots = sqliteTable('campaign_ballots', {
  id: integer().primaryKey(),
  campaignId: integer().notNull(),
  /** Null once the voter is forgotten: after the deletion of the account, and some time after the results. */
  voterId: integer(),
  /** Random code that only the voter sees; the results file lists ballots by it. */
  receipt: text().notNull(),
  /** Keyed digest of the address of the latest vote; null once it is no longer needed. */
  addressDigest: text(),
  /** When the voter's account was created, in UTC ms; 0 once the voter is forgotten, because the time could identify the account. */
  voterSince: integer().notNull(),
  castAt: integer().notNull(),
  updatedAt: integer().notNull(),
  excludedAt: integer(),
  exclusionReason: text(),
})

export const campaignVotes = sqliteTable(
  'campaign_votes',
  { ballotId: integer().notNull(), entryId: integer().notNull(), votedAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.ballotId, table.entryId] })],
)

export const campaignJurors = sqliteTable('campaign_jurors', {
  id: integer().primaryKey(),
  campaignId: integer().notNull(),
  /** Null after the account was deleted. */
  userId: integer(),
  /** Number of the juror in the results file, from 1. */
  number: integer().notNull(),
  addedAt: integer().notNull(),
  removedAt: integer(),
})

export const campaignScores = sqliteTable(
  'campaign_scores',
  { jurorId: integer().notNull(), entryId: integer().notNull(), score: integer().notNull(), updatedAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.jurorId, table.entryId] })],
)

/** A contest whose results are being counted or published; from then on no vote, score, juror or exclusion changes. */
export const campaignTallies = sqliteTable('campaign_tallies', {
  campaignId: integer().primaryKey(),
  requestedById: integer('requested_by').notNull(),
  requestedAt: integer().notNull(),
})

/** The published outcome; never changed. */
export const campaignResults = sqliteTable('campaign_results', {
  campaignId: integer().primaryKey(),
  fileKey: text().notNull(),
  fileBytes: integer().notNull(),
  /** SHA-256 of the last link of the chain, in hexadecimal. */
  head: text().notNull(),
  ballots: integer().notNull(),
  excluded: integer().notNull(),
  votes: integer().notNull(),
})

export const campaignRankings = sqliteTable(
  'campaign_rankings',
  {
    campaignId: integer().notNull(),
    entryId: integer().notNull(),
    /** From 0, best first; entries with the same score share a place, but not a position. */
    position: integer().notNull(),
    place: integer().notNull(),
    votes: integer().notNull(),
    /** Mean of the jury's scores, of 10,000; null without a jury. */
    jury: integer(),
    /** Of 10,000. */
    score: integer().notNull(),
    /** Index of the prize from 0; null without one. */
    prize: integer(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.entryId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  campaign_ballots: {
    // The receipt and the times say nothing about the account; the vote stays part of a published result.
    erased: 'voter_id address_digest voter_since',
    none: 'id campaign_id receipt cast_at updated_at excluded_at exclusion_reason',
  },
  campaign_jurors: { erased: 'user_id', none: 'id campaign_id number added_at removed_at' },
  campaign_rankings: { none: 'campaign_id entry_id position place votes jury score prize' },
  campaign_results: { none: 'campaign_id file_key file_bytes head ballots excluded votes' },
  campaign_scores: { none: 'juror_id entry_id score updated_at' },
  campaign_tallies: { retained: { [MODERATION]: 'requested_by requested_at' }, none: 'campaign_id' },
  campaign_votes: { none: 'ballot_id entry_id voted_at' },
}
