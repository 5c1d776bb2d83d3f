import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'
import { DECISION_ACTIONS } from '#worker/moderation/decisions/contract.ts'
import { REPORT_KINDS, REPORT_RULES, REPORT_SOURCES } from '#worker/moderation/reports/contract.ts'

export const reports = sqliteTable('reports', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  reporterId: integer().notNull(),
  kind: text({ enum: REPORT_KINDS }).notNull(),
  targetId: integer().notNull(),
  rule: text({ enum: REPORT_RULES }).notNull(),
  details: text('words').notNull().default(''),
  state: text({ enum: ['open', 'upheld', 'dismissed'] })
    .notNull()
    .default('open'),
  createdAt: integer().notNull(),
  source: text({ enum: REPORT_SOURCES }).notNull().default('member'),
  /** Reliability of the reporter when they sent the report; 100 without a history. */
  weight: integer().notNull().default(100),
  /** The decision that closed the report. */
  decisionId: integer(),
})

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
  reports: {
    erased: 'words',
    retained: { [MODERATION]: 'reporter_id kind target_id rule created_at source weight decision_id' },
    none: 'id hash state',
  },
}
