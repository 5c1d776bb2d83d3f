import { type SQL, sql } from 'drizzle-orm'
import { kindsOfTab, type NotificationKind } from '#shared/notifications/kinds.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor, toPage } from '#worker/lib/cursor.ts'
import {
  Notification,
  type Notifications,
  type NotificationsQuery,
  UNREAD_MAX,
  type UnreadCount,
} from '#worker/notifications/publish/contract.ts'
import { notificationReads, notifications } from '#worker/notifications/publish/schema.ts'
import { type GroupRow, readSubjects } from './read-subjects.ts'

const PAGE_SIZE = 20

/**
 * Returns a page of a user's notifications, grouped by kind and subject, newest first. At most two round trips. Errors: `invalid` for a
 * malformed cursor.
 */
export async function readNotifications(db: Database, userId: number, { after, tab }: NotificationsQuery): Promise<Notifications> {
  const cursor = decodeCursor(after)
  const shown = sql`g.user_id = ${userId} AND g.latest_id > 0 ${cursor ? sql`AND g.latest_id < ${cursor[0]}` : sql``}`
  const rows = await db.all<GroupRow & { newest: number }>(sql`
    SELECT g.*, g.latest_id > ${lastReadId(userId)} AS unread,
      (SELECT max(latest_id) FROM notification_groups n WHERE n.user_id = ${userId} AND n.latest_id > 0) AS newest
    FROM notification_groups g
    WHERE ${tab === 'all' ? shown : isNewestOf(kindsOfTab(tab), shown)} ORDER BY g.latest_id DESC LIMIT ${PAGE_SIZE + 1}`)
  const lines = await toNotifications(db, rows)
  const byId = new Map(rows.map((row, at) => [row.id, lines[at]]))
  const page = toPage(
    rows,
    PAGE_SIZE,
    (row) => [row.latest_id, row.id],
    (row) => byId.get(row.id) as Notification, // `lines` has an entry for each row.
  )
  const newest = rows[0]?.newest
  return { ...page, ...(newest === undefined ? {} : { newest: encodeCursor([newest, 0]) }) }
}

/** SQL condition on `notification_groups g`: the newest of each kind for which `shown` holds. An index has the groups of a kind in order. */
const isNewestOf = (kinds: readonly NotificationKind[], shown: SQL): SQL =>
  sql`g.id IN (SELECT n.id FROM json_each(${JSON.stringify(kinds)}) k, notification_groups n WHERE n.id IN (
    SELECT g.id FROM notification_groups g WHERE g.kind = k.value AND ${shown} ORDER BY g.latest_id DESC LIMIT ${PAGE_SIZE + 1}))`

/** Converts groups to notifications for the inbox or an email, in the given order. One round trip. */
export async function toNotifications(
  db: Database,
  rows: readonly GroupRow[],
  channel: 'inApp' | 'email' = 'inApp',
): Promise<Notification[]> {
  if (rows.length === 0) return []
  const { actors, subjectOf } = await readSubjects(db, rows, channel)
  return rows.map((row) =>
    // `event` is plain text in the database; parsing validates it for the kind.
    Notification.parse({
      id: row.id.toString(36),
      kind: row.kind,
      event: row.event || null,
      unread: row.unread === 1,
      at: row.latest_at,
      actors: (actors.get(row.id) ?? []).slice(0, row.actor_count),
      count: row.actor_count,
      ...subjectOf(row),
    }),
  )
}

export const lastReadId = (userId: number | SQL): SQL =>
  sql`coalesce((SELECT up_to FROM notification_reads WHERE notification_reads.user_id = ${userId}), 0)`

/** Returns the number of unread groups, at most `UNREAD_MAX`. */
export async function countUnread(db: Database, userId: number): Promise<UnreadCount> {
  const [row] = await db.all<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM notification_groups WHERE user_id = ${userId} AND latest_id > max(0, ${lastReadId(userId)}) LIMIT ${UNREAD_MAX})`)
  return { count: row?.count ?? 0 }
}

/**
 * Marks all notifications up to the cursor as read and returns the unread count. The mark moves neither backwards nor past the newest
 * notification. Idempotent. Errors: `invalid` for a malformed cursor.
 */
export async function markRead(db: Database, userId: number, upTo: string): Promise<UnreadCount> {
  const [latestId] = decodeCursor(upTo) ?? [0]
  const known = sql`min(${latestId}, coalesce((SELECT max(latest_id) FROM notification_groups WHERE user_id = ${userId} AND latest_id > 0), 0))`
  await insertSelect(db, notificationReads, { userId, upTo: known }, sql`WHERE true`).onConflictDoUpdate({
    target: notificationReads.userId,
    set: { upTo: sql`max(${notificationReads.upTo}, excluded.up_to)` },
  })
  return countUnread(db, userId)
}

const RETENTION_MS = 180 * DAY
const ROWS_PER_RUN = 1000

/** Returns the cron statement that deletes up to `ROWS_PER_RUN` notifications older than `RETENTION_MS`; a trigger removes empty groups. */
export const pruneNotifications = (db: Database): Statement =>
  db
    .delete(notifications)
    .where(
      sql`${notifications.id} IN (SELECT id FROM notifications WHERE created_at < ${now() - RETENTION_MS} ORDER BY created_at LIMIT ${ROWS_PER_RUN})`,
    )
