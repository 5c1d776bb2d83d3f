import { eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { OPTIONAL_KINDS, type OptionalKind } from '#shared/notifications/kinds.ts'
import { preferences, type StoredNotificationPreferences } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import {
  type ChangeNotificationPreference,
  DEFAULT_NOTIFICATION_PREFERENCES,
  type MailKind,
  type NotificationPreferences,
  WEEKLY_MAIL_KINDS,
  type WeeklyMailKind,
} from './contract.ts'

export const upsertPreferences = (
  db: Database,
  userId: number,
  inserted: Partial<typeof preferences.$inferInsert>,
  updated: SQLiteUpdateSetSource<typeof preferences> = inserted,
): Statement =>
  db
    .insert(preferences)
    .values({ ...inserted, userId, unsubscribeToken: newSecret(), changedAt: now() })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...updated, changedAt: now() } })

export const applyNotificationDefaults = (stored: StoredNotificationPreferences): NotificationPreferences => {
  const full = { ...DEFAULT_NOTIFICATION_PREFERENCES }
  for (const kind of WEEKLY_MAIL_KINDS) full[kind] = stored[kind] ?? DEFAULT_NOTIFICATION_PREFERENCES[kind]
  for (const kind of OPTIONAL_KINDS) full[kind] = { ...DEFAULT_NOTIFICATION_PREFERENCES[kind], ...stored[kind] }
  return full
}

export async function readNotificationPreferences(db: Database, userId: number): Promise<NotificationPreferences> {
  const [row] = await db.select({ notifications: preferences.notifications }).from(preferences).where(eq(preferences.userId, userId))
  return applyNotificationDefaults(row?.notifications ?? {})
}

/** Sets one switch in SQL, so that concurrent changes to different switches both apply. Idempotent. */
export async function changeNotificationPreference(
  db: Database,
  userId: number,
  change: ChangeNotificationPreference,
): Promise<NotificationPreferences> {
  const path = 'channel' in change ? `$.${change.kind}.${change.channel}` : `$.${change.kind}`
  const on = sql`json(${change.on ? 'true' : 'false'})`
  await atomic(db, [
    upsertPreferences(
      db,
      userId,
      { notifications: { [change.kind]: 'channel' in change ? { [change.channel]: change.on } : change.on } },
      { notifications: sql`json_set(${preferences.notifications}, ${path}, ${on})` },
    ),
  ])
  return readNotificationPreferences(db, userId)
}

/** Returns the path of an unsubscribe link for a kind of email; `token` must stay secret. */
export const unsubscribePath = (token: string, of: MailKind): string => `/unsubscribe?t=${token}&of=${of}`

interface NotificationDelivery {
  inApp: boolean
  email: boolean
  /** Path of the one-click unsubscribe link. */
  unsubscribe: string
}

/**
 * Returns how to deliver a kind of notification to each user, in one round trip. Creates missing preferences, each with an unsubscribe
 * token.
 */
export async function readNotificationDelivery(
  db: Database,
  userIds: readonly number[],
  kind: OptionalKind,
): Promise<Map<number, NotificationDelivery>> {
  const secrets = JSON.stringify(userIds.map((id) => ({ id, secret: newSecret() })))
  const { rows } = await write(db, {
    change: [
      insertSelect(
        db,
        preferences,
        {
          userId: sql`value ->> 'id'`,
          reading: sql`'{}'`,
          notifications: sql`'{}'`,
          unsubscribeToken: sql`value ->> 'secret'`,
          changedAt: now(),
        },
        sql`FROM json_each(${secrets}) WHERE true`,
      ).onConflictDoNothing(),
    ],
    read: {
      rows: db
        .select({ userId: preferences.userId, notifications: preferences.notifications, token: preferences.unsubscribeToken })
        .from(preferences)
        .where(sql`${preferences.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`),
    },
  })
  return new Map(
    rows.map(({ userId, notifications, token }) => [
      userId,
      { ...applyNotificationDefaults(notifications)[kind], unsubscribe: unsubscribePath(token, kind) },
    ]),
  )
}

/** Returns whether a kind of email, which an unsubscribe link names, is one of those sent once a week. */
export const isWeeklyMail = (kind: MailKind): kind is WeeklyMailKind => WEEKLY_MAIL_KINDS.some((weekly) => weekly === kind)
