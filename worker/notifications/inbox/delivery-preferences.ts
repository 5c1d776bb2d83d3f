import { type SQL, sql } from 'drizzle-orm'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES, NOTIFICATION_KINDS, type NotificationKind } from '#worker/people/settings/contract.ts'

export type EventKind = NotificationEvent['kind']

/** Returns whether users can disable notifications of a kind; payment, security and moderation notifications are mandatory. */
export const isOptional = (kind: EventKind): kind is NotificationKind => NOTIFICATION_KINDS.some((one) => one === kind)

export function isWanted(userId: SQL, kind: NotificationKind, channel: 'inApp' | 'email'): SQL {
  const chosen = sql`SELECT notices ->> ${`$.${kind}.${channel}`} FROM preferences WHERE preferences.user_id = ${userId}`
  return sql`coalesce((${chosen}), ${DEFAULT_NOTIFICATION_PREFERENCES[kind][channel] ? 1 : 0})`
}

/** SQL condition on `users u`: the account is active and has a verified email address. */
export const canReceiveEmail: SQL = sql`(u.state = 'active' AND EXISTS (
  SELECT 1 FROM credentials c WHERE c.user_id = u.id AND c.email IS NOT NULL AND c.email_verified_at IS NOT NULL))`
