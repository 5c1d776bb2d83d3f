import { type SQL, sql } from 'drizzle-orm'
import type { Notice } from '#worker/notifications/publish/index.ts'
import { DEFAULT_NOTICES, NOTICE_KINDS, type NoticeKind } from '#worker/people/settings/contract.ts'

export type Kind = Notice['kind']

/** Whether people may turn a kind off; money, safety and decisions about them always arrive. */
export const isOptional = (kind: Kind): kind is NoticeKind => NOTICE_KINDS.some((one) => one === kind)

/** True in SQL when the person wants that kind of news that way. */
export function wants(userId: SQL, kind: NoticeKind, channel: 'inApp' | 'email'): SQL {
  const chosen = sql`SELECT notices ->> ${`$.${kind}.${channel}`} FROM preferences WHERE preferences.user_id = ${userId}`
  return sql`coalesce((${chosen}), ${DEFAULT_NOTICES[kind][channel] ? 1 : 0})`
}

/** True in SQL on `users u` when mail reaches the person: an active account with a verified address. */
export const hasMail: SQL = sql`(u.state = 'active' AND EXISTS (
  SELECT 1 FROM credentials c WHERE c.user_id = u.id AND c.email IS NOT NULL AND c.email_verified_at IS NOT NULL))`
