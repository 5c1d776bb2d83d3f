import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { TableClasses } from '#worker/db/column-classes.ts'

/** Groups of notifications of one kind about one subject. Triggers maintain `actorCount`, `latestId` and `latestAt`. */
export const notificationGroups = sqliteTable('notification_groups', {
  id: integer().primaryKey(),
  userId: integer().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  event: text().notNull().default(''),
  /** Id of a post, comment or list, depending on the kind; 0 for other kinds, which `ref`, `title` and `path` describe. */
  subjectId: integer().notNull().default(0),
  ref: text().notNull().default(''),
  title: text().notNull().default(''),
  path: text().notNull().default(''),
  actorCount: integer().notNull().default(0),
  /** Id of the newest visible notification; 0 if there is none. */
  latestId: integer().notNull().default(0),
  latestAt: integer().notNull().default(0),
})

/**
 * One row per group and actor. `hiddenFlags` is a bit set: 1 undone, 2 actor's account closed, 4 email and push only. `emailStatus`: 0 no
 * email, 1 pending, 2 sent or skipped. `pushStatus`: 0 no push, 1 hidden until now, 2 handed to the devices by a trigger.
 */
export const notifications = sqliteTable('notifications', {
  id: integer().primaryKey({ autoIncrement: true }),
  groupId: integer().notNull(),
  userId: integer().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  actorId: integer().notNull().default(0),
  createdAt: integer().notNull(),
  hiddenFlags: integer('hidden').notNull().default(0),
  emailStatus: integer('mail').notNull().default(0),
  pushStatus: integer('push').notNull().default(0),
})

export const notificationReads = sqliteTable('notification_reads', { userId: integer().primaryKey(), upTo: integer().notNull() })

export const notificationEmails = sqliteTable(
  'notice_mails',
  {
    userId: integer().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    dueAt: integer(),
    quietUntil: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Browsers that receive pushes (RFC 8030). A device belongs to the session that turned it on, and is deleted with it. */
export const pushDevices = sqliteTable('push_devices', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  sessionDigest: text().notNull(),
  /** URL of the push service that reaches the browser; whoever knows it and the keys can send to it. */
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  userAgent: text('agent').notNull().default(''),
  createdAt: integer().notNull(),
  /** When the push service last accepted a push, in UTC ms. */
  usedAt: integer(),
  failures: integer().notNull().default(0),
  failingSince: integer(),
  retryAt: integer().notNull().default(0),
})

/** Pushes that the push service has not answered yet, written by a trigger. `claimedAt` is set before sending, so that none is sent twice. */
export const pushDeliveries = sqliteTable(
  'push_deliveries',
  {
    notificationId: integer().notNull(),
    deviceId: integer().notNull(),
    createdAt: integer().notNull(),
    dueAt: integer().notNull(),
    claimedAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.deviceId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  notice_mails: { erased: 'user_id kind due_at quiet_until' },
  notification_groups: { erased: 'id user_id kind event subject_id ref title path actor_count latest_id latest_at' },
  notification_reads: { erased: 'user_id up_to' },
  notifications: { erased: 'id user_id kind actor_id created_at hidden mail push', none: 'group_id' },
  push_deliveries: { erased: 'notification_id device_id created_at due_at claimed_at' },
  push_devices: {
    erased: 'id hash user_id endpoint p256dh auth agent created_at used_at failures failing_since retry_at',
    none: 'session_digest',
  },
}
