import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'
import { SPONSORSHIP_STATES } from './contract.ts'

/** An agreement to publish a post for a sponsor. A post has at most one that is `unpaid`, `in_review` or `approved`. */
export const sponsorships = sqliteTable('sponsorships', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  postId: integer().notNull(),
  /** The author, who pays. */
  userId: integer().notNull(),
  packageId: integer().notNull(),
  invoiceId: integer().notNull(),
  clientKey: text().notNull(),
  sponsorName: text().notNull(),
  sponsorUrl: text().notNull(),
  state: text({ enum: SPONSORSHIP_STATES }).notNull().default('unpaid'),
  /** Version of the post's review that staff decided about last; 0 for what was public already. */
  reviewedVersion: integer(),
  reviewedBy: integer(),
  reviewedAt: integer(),
  /** Why staff returned the post or its latest edit, shown to the author. */
  reason: text().notNull().default(''),
  createdAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  sponsorships: {
    retained: { [ACCOUNTING]: 'user_id sponsor_name sponsor_url state reviewed_by reviewed_at reason created_at' },
    none: 'id hash post_id package_id invoice_id client_key reviewed_version',
  },
}
