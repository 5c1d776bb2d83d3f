import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor, toPage } from '#worker/lib/cursor.ts'
import { Notification, type Notifications, type NotificationsQuery } from '#worker/notifications/publish/contract.ts'
import { type GroupRow, readSubjects } from './read-subjects.ts'

const PAGE_SIZE = 20

/** Returns a page of a user's notifications, grouped by kind and subject, newest first. At most two round trips. */
export async function readNotifications(db: Database, userId: number, { after, tab }: NotificationsQuery): Promise<Notifications> {
  const cursor = decodeCursor(after)
  const older = cursor ? sql`AND g.latest_id < ${cursor[0]}` : sql``
  const isInTab = tab === 'all' ? sql`` : sql`AND g.tab = ${tab}`
  const rows = await db.all<GroupRow & { newest: number }>(sql`
    SELECT g.*, g.latest_id > ${lastReadId(userId)} AS unread,
      (SELECT max(latest_id) FROM notification_groups n WHERE n.user_id = ${userId} AND n.latest_id > 0) AS newest
    FROM notification_groups g
    WHERE g.user_id = ${userId} AND g.latest_id > 0 ${isInTab} ${older} ORDER BY g.latest_id DESC LIMIT ${PAGE_SIZE + 1}`)
  const lines = await toNotifications(db, rows)
  const byId = new Map(rows.map((row, at) => [row.id, lines[at]]))
  const page = toPage(
    rows,
    PAGE_SIZE,
    (row) => [row.latest_id, row.id],
    (row) => byId.get(row.id) as Notification, // Each row has its entry.
  )
  const newest = rows[0]?.newest
  return { ...page, ...(newest === undefined ? {} : { newest: encodeCursor([newest, 0]) }) }
}

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
