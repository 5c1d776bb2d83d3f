import { type SQL, sql } from 'drizzle-orm'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES, NOTIFICATION_KINDS, type NotificationKind } from '#worker/people/settings/contract.ts'

export type EventKind = NotificationEvent['kind']

/** Whether people may turn a kind off; money, safety and decisions about them always arrive. */
export const isOptional = (kind: EventKind): kind is NotificationKind => NOTIFICATION_KINDS.some((one) => one === kind)

/** True in SQL when the person wants that kind of news that way. */
export function isWanted(userId: SQL, kind: NotificationKind, channel: 'inApp' | 'email'): SQL {
  const chosen = sql`SELECT notices ->> ${`$.${kind}.${channel}`} FROM preferences WHERE preferences.user_id = ${userId}`
  return sql`coalesce((${chosen}), ${DEFAULT_NOTIFICATION_PREFERENCES[kind][channel] ? 1 : 0})`
}

/** True in SQL on `users u` when mail reaches the person: an active account with a verified address. */
export const canReceiveEmail: SQL = sql`(u.state = 'active' AND EXISTS (
  SELECT 1 FROM credentials c WHERE c.user_id = u.id AND c.email IS NOT NULL AND c.email_verified_at IS NOT NULL))`
