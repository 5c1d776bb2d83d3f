import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One wish a member and birthday; public while it is approved. */
export const campaignWishes = sqliteTable('campaign_wishes', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  campaignId: integer().notNull(),
  userId: integer().notNull(),
  body: text().notNull(),
  state: text({ enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  /** Why a moderator rejected it; the author sees it. */
  reason: text().notNull().default(''),
  /** Increases with every edit, so that a decision concerns the text that the moderator read. */
  version: integer().notNull().default(1),
  createdAt: integer().notNull(),
  /** When the text was last sent, in UTC ms. */
  updatedAt: integer().notNull(),
  decidedAt: integer(),
})
