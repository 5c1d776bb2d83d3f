import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const suspensions = sqliteTable('suspensions', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  /** 1 is one day, 2 is fourteen days, 3 is permanent. */
  step: integer().notNull(),
  /** Rule number in `RULES`. */
  rule: integer().notNull(),
  subjectPath: text().notNull().default(''),
  excerpt: text().notNull().default(''),
  note: text().notNull().default(''),
  moderatorId: integer('by_user_id').notNull(),
  startedAt: integer('begun_at').notNull(),
  endsAt: integer(),
  /** Time the suspension ended, whether by expiry, a moderator or an appeal, in UTC ms; null while it runs. */
  liftedAt: integer(),
  appeal: text(),
  appealedAt: integer(),
  appealAnswer: text(),
  appealAnsweredAt: integer(),
  overturned: integer({ mode: 'boolean' }).notNull().default(false),
  answeredByUserId: integer(),
})

/** Permanent log of moderator actions. `subject` is the hash of the affected user or item. */
export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  actorId: integer().notNull(),
  action: text('act').notNull(),
  subject: text().notNull(),
  details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull().default({}),
  at: integer().notNull(),
})
