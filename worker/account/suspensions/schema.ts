import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const suspensions = sqliteTable('suspensions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  /** 1: a day, 2: fourteen days, 3: for good. */
  step: integer().notNull(),
  /** Number in `rules.ts`. */
  rule: integer().notNull(),
  subjectPath: text().notNull().default(''),
  excerpt: text().notNull().default(''),
  note: text().notNull().default(''),
  moderatorId: integer('by_user_id').notNull(),
  startedAt: integer('begun_at').notNull(),
  endsAt: integer(),
  /** When it ended, by time, by a moderator or by an appeal; null while it lasts. */
  liftedAt: integer(),
  appeal: text(),
  appealedAt: integer(),
  appealAnswer: text(),
  appealAnsweredAt: integer(),
  overturned: integer({ mode: 'boolean' }).notNull().default(false),
  answeredByUserId: integer(),
})

/** What moderators and admins did, for good. `subject` names whom or what it was done to, by hash. */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  actorId: integer().notNull(),
  action: text('act').notNull(),
  subject: text().notNull(),
  details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull().default({}),
  at: integer().notNull(),
})
