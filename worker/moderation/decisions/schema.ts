import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'
import { REPORT_KINDS } from '#worker/moderation/reports/contract.ts'
import { DECISION_ACTIONS } from './contract.ts'

/** Decisions about reported and other content. Only a standing one has effects; an undo or an accepted appeal ends it. */
export const moderationDecisions = sqliteTable('moderation_decisions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text({ enum: REPORT_KINDS }).notNull(),
  targetId: integer().notNull(),
  action: text('act', { enum: DECISION_ACTIONS }).notNull(),
  /** Rule number in `COMMUNITY_RULES`; null only for `dismiss`. */
  rule: integer(),
  reason: text().notNull().default(''),
  /** The text concerned, as it was when decided. */
  excerpt: text().notNull().default(''),
  /** The affected member. */
  ownerId: integer().notNull(),
  moderatorId: integer().notNull(),
  clientKey: text().notNull(),
  /** The suspension that the decision made; an appeal is against that. */
  suspensionId: integer(),
  decidedAt: integer().notNull(),
  state: text({ enum: ['standing', 'undone', 'overturned'] })
    .notNull()
    .default('standing'),
  endedAt: integer(),
  endedBy: integer(),
  endReason: text().notNull().default(''),
  /** Random key of the request that ended the decision or answered its appeal. */
  endKey: text(),
  appeal: text(),
  appealedAt: integer(),
  appealAnswer: text(),
  appealAnsweredAt: integer(),
  appealAccepted: integer({ mode: 'boolean' }),
  answeredBy: integer(),
  decidedAlone: integer({ mode: 'boolean' }).notNull().default(false),
})

export const COLUMN_CLASSES: TableClasses = {
  moderation_decisions: {
    erased: 'excerpt appeal appeal_answer',
    retained: {
      [MODERATION]: `kind target_id act rule reason owner_id moderator_id suspension_id decided_at state ended_at ended_by end_reason
        appealed_at appeal_answered_at appeal_accepted answered_by decided_alone`,
    },
    none: 'id hash client_key end_key',
  },
}
