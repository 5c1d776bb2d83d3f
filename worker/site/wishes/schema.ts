import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

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

export const COLUMN_CLASSES: TableClasses = {
  campaign_wishes: { erased: 'id hash user_id body state reason version created_at updated_at decided_at', none: 'campaign_id' },
}
