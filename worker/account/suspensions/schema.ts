import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

export const suspensions = sqliteTable('suspensions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  /** Escalation step, counted from 1; `DURATIONS_MS` has the duration of each. */
  step: integer().notNull(),
  /** Rule number in `COMMUNITY_RULES`. */
  rule: integer().notNull(),
  subjectPath: text().notNull().default(''),
  excerpt: text().notNull().default(''),
  note: text().notNull().default(''),
  moderatorId: integer('by_user_id').notNull(),
  startedAt: integer('begun_at').notNull(),
  endsAt: integer(),
  /** Time a moderator or an accepted appeal lifted the suspension, or its `endsAt` once the expiry is recorded, in UTC ms; null before. */
  liftedAt: integer(),
  appeal: text(),
  appealedAt: integer(),
  appealAnswer: text(),
  appealAnsweredAt: integer(),
  overturned: integer({ mode: 'boolean' }).notNull().default(false),
  answeredByUserId: integer(),
  /** Whether an admin answered the appeal against their own suspension, because no other moderator was active. */
  decidedAlone: integer({ mode: 'boolean' }).notNull().default(false),
})

export const COLUMN_CLASSES: TableClasses = {
  suspensions: {
    erased: 'subject_path excerpt appeal appeal_answer',
    retained: {
      [MODERATION]: `user_id step rule note by_user_id begun_at ends_at lifted_at appealed_at appeal_answered_at overturned
        answered_by_user_id decided_alone`,
    },
    none: 'id hash',
  },
}
