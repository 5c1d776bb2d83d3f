import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import type { MemberYear } from '#worker/statistics/posts/contract.ts'

/** The community's year of a birthday, counted by a cron task. */
export const campaignYears = sqliteTable('campaign_years', {
  campaignId: integer().primaryKey(),
  /** The year in UTC ms; `until` is exclusive. */
  since: integer().notNull(),
  until: integer().notNull(),
  posts: integer().notNull(),
  words: integer().notNull(),
  members: integer().notNull(),
  comments: integer().notNull(),
  likes: integer().notNull(),
  reads: integer().notNull(),
  /** Ids of the tags with most posts, the first leading. */
  tags: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  countedAt: integer().notNull(),
})

/** Cards with a member's year, as it was when the card was created. */
export const campaignCards = sqliteTable('campaign_cards', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  campaignId: integer().notNull(),
  userId: integer().notNull(),
  since: integer().notNull(),
  until: integer().notNull(),
  numbers: text({ mode: 'json' }).$type<MemberYear>().notNull(),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  campaign_cards: { erased: 'id hash user_id since until numbers created_at', none: 'campaign_id' },
  campaign_years: { none: 'campaign_id since until posts words members comments likes reads tags counted_at' },
}
