import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MANDATORY_NOTIFICATION_KINDS, NOTIFICATION_KINDS } from '#worker/people/settings/contract.ts'

const KINDS = [...NOTIFICATION_KINDS, ...MANDATORY_NOTIFICATION_KINDS] as const

/** What is told in one line: a kind of news about one thing. Triggers keep its numbers equal to its rows. */
export const notificationGroups = sqliteTable('notification_groups', {
  id: integer().primaryKey(),
  userId: integer().notNull(),
  kind: text({ enum: KINDS }).notNull(),
  event: text().notNull().default(''),
  /** A post, comment or list by its kind; 0 for the kinds that name their thing by `ref`, `title` and `path`. */
  subjectId: integer().notNull().default(0),
  ref: text().notNull().default(''),
  title: text().notNull().default(''),
  path: text().notNull().default(''),
  actorCount: integer().notNull().default(0),
  /** The newest row that shows; 0 when none does. */
  latestId: integer().notNull().default(0),
  latestAt: integer().notNull().default(0),
})

/** Who did it. `hidden` is a sum: 1 taken back, 2 the actor's account is closed, 4 told by e-mail only. `mail`: 1 waits, 2 sent. */
export const notifications = sqliteTable('notifications', {
  id: integer().primaryKey({ autoIncrement: true }),
  groupId: integer().notNull(),
  userId: integer().notNull(),
  kind: text({ enum: KINDS }).notNull(),
  actorId: integer().notNull().default(0),
  createdAt: integer().notNull(),
  hiddenFlags: integer('hidden').notNull().default(0),
  emailStatus: integer('mail').notNull().default(0),
})

export const notificationReads = sqliteTable('notification_reads', { userId: integer().primaryKey(), upTo: integer().notNull() })

export const notificationEmails = sqliteTable(
  'notice_mails',
  {
    userId: integer().notNull(),
    kind: text({ enum: KINDS }).notNull(),
    dueAt: integer(),
    quietUntil: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
