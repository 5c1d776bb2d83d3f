import { sql } from 'drizzle-orm'
import { declarationOf, isOptional, type NotificationKind } from '#shared/notifications/kinds.ts'
import { DAY } from '#shared/time.ts'
import type { StoredNotificationPreferences } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { describeNotification, type GroupRow, lastReadId, notificationPath, toNotifications } from '#worker/notifications/inbox/index.ts'
import { applyNotificationDefaults } from '#worker/people/settings/index.ts'
import type { Push, Urgency } from './send-push.ts'

/** How long a push service, or this site after a refusal, keeps a push for a device, in ms. */
export const PUSH_LIFETIME_MS = DAY

export interface ClaimedPush {
  notificationId: number
  deviceId: number
}

export interface ReadPush extends Push, ClaimedPush {}

interface Row extends GroupRow {
  notificationId: number
  deviceId: number
  endpoint: string
  p256dh: string
  auth: string
  queuedAt: number
  preferences: string | null
}

/**
 * Returns what to send for claimed pushes, in at most two round trips. Leaves out what was read, undone or turned off since, what leads nowhere
 * any more, and all but the newest of a device's pushes about one thing.
 */
export async function readPushes(db: Database, claimed: readonly ClaimedPush[]): Promise<ReadPush[]> {
  const keys = JSON.stringify(claimed.map(({ notificationId, deviceId }) => [notificationId, deviceId]))
  const rows = await db.all<Row>(sql`
    SELECT n.id AS "notificationId", d.id AS "deviceId", d.endpoint, d.p256dh, d.auth, y.created_at AS "queuedAt", p.notices AS preferences,
      g.id, g.user_id, g.kind, g.event, g.subject_id, g.title, g.path, max(1, g.actor_count) AS actor_count, g.latest_id, g.latest_at, 1 AS unread
    FROM json_each(${keys}) c JOIN push_deliveries y ON y.notification_id = c.value ->> 0 AND y.device_id = c.value ->> 1
    JOIN notifications n ON n.id = y.notification_id JOIN notification_groups g ON g.id = n.group_id
    JOIN push_devices d ON d.id = y.device_id JOIN sessions s ON s.token_digest = d.session_digest JOIN users u ON u.id = d.user_id
    LEFT JOIN preferences p ON p.user_id = n.user_id
    WHERE n.user_id = d.user_id AND n.hidden & 3 = 0 AND n.id > ${lastReadId(sql`n.user_id`)} AND s.expires_at > ${now()} AND u.state = 'active'
    ORDER BY n.id DESC`)
  const wanted = newestOfEach(rows.filter((row) => isWanted(row)))
  const groups = [...new Map(wanted.map((row) => [row.id, row])).values()]
  const lines = await toNotifications(db, groups, 'email')
  const lineOf = new Map(groups.map(({ id }, at) => [id, lines[at]]))
  return wanted.flatMap((row) => {
    const line = lineOf.get(row.id)
    if (!line || (declarationOf(row.kind).subject !== undefined && line.path === null)) return []
    const { notificationId, deviceId, endpoint, p256dh, auth, queuedAt } = row
    const message = { title: describeNotification(line), body: line.excerpt ?? '', path: notificationPath(line), tag: `n${line.id}` }
    const lifetimeMs = queuedAt + PUSH_LIFETIME_MS - now()
    return [{ notificationId, deviceId, endpoint, p256dh, auth, message, urgency: urgencyOf(row.kind), lifetimeMs }]
  })
}

/** Whether the user still wants pushes about the kind; `recordNotification` has checked the same. */
function isWanted({ kind, preferences }: Row): boolean {
  if (!isOptional(kind)) return true
  const stored: StoredNotificationPreferences = preferences === null ? {} : JSON.parse(preferences)
  return applyNotificationDefaults(stored)[kind].push
}

const newestOfEach = (rows: readonly Row[]): Row[] =>
  rows.filter((row, at) => rows.findIndex(({ id, deviceId }) => id === row.id && deviceId === row.deviceId) === at)

/** Likes and follows may wait until the device is charging or awake (RFC 8030, 5.3). */
function urgencyOf(kind: NotificationKind): Urgency {
  if (kind === 'security') return 'high'
  return ['likes', 'follows'].includes(declarationOf(kind).tab) ? 'low' : 'normal'
}
