import { eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { changePreferences } from './change-preferences.ts'
import { type ChangeNotice, DEFAULT_NOTICES, type MailKind, NOTICE_KINDS, type NoticeKind, type Notices } from './contract.ts'
import { preferences, type StoredNotices } from './schema.ts'

/** The defaults with what a person chose over them. */
export const fullNotices = (stored: StoredNotices): Notices => {
  const full = { ...DEFAULT_NOTICES, weeklyDigest: stored.weeklyDigest ?? DEFAULT_NOTICES.weeklyDigest }
  for (const kind of NOTICE_KINDS) full[kind] = { ...DEFAULT_NOTICES[kind], ...stored[kind] }
  return full
}

/** What reaches the person. */
export async function readNotices(db: Database, userId: number): Promise<Notices> {
  const [row] = await db.select({ notices: preferences.notices }).from(preferences).where(eq(preferences.userId, userId))
  return fullNotices(row?.notices ?? {})
}

/** Turns one switch inside SQL, so that two at once both count. The same twice is one. */
export async function changeNotice(db: Database, userId: number, change: ChangeNotice): Promise<Notices> {
  const path = change.kind === 'weeklyDigest' ? '$.weeklyDigest' : `$.${change.kind}.${change.channel}`
  const on = sql`json(${change.on ? 'true' : 'false'})`
  await atomic(db, [
    changePreferences(
      db,
      userId,
      { notices: change.kind === 'weeklyDigest' ? { weeklyDigest: change.on } : { [change.kind]: { [change.channel]: change.on } } },
      { notices: sql`json_set(${preferences.notices}, ${path}, ${on})` },
    ),
  ])
  return readNotices(db, userId)
}

/** Where a link in a mail of that kind leads, for the person who owns the secret. */
export const unsubscribePath = (token: string, of: MailKind): string => `/unsubscribe?t=${token}&of=${of}`

interface Reach {
  inApp: boolean
  email: boolean
  /** For the mail's one-click unsubscribing. */
  unsubscribe: string
}

/** What these people want of one kind of news; to be asked before any is sent. Who has no preferences yet gets their secret. One round trip. */
export async function noticesOf(db: Database, userIds: readonly number[], kind: NoticeKind): Promise<Map<number, Reach>> {
  const secrets = JSON.stringify(userIds.map((id) => ({ id, secret: newSecret() })))
  const [, rows] = await db.batch([
    db
      .insert(preferences)
      .select(sql`SELECT value ->> 'id', NULL, '{}', '{}', value ->> 'secret', NULL, NULL, ${now()} FROM json_each(${secrets}) WHERE true`)
      .onConflictDoNothing(),
    db
      .select({ userId: preferences.userId, notices: preferences.notices, token: preferences.unsubscribeToken })
      .from(preferences)
      .where(sql`${preferences.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`),
  ])
  return new Map(
    rows.map(({ userId, notices, token }) => [userId, { ...fullNotices(notices)[kind], unsubscribe: unsubscribePath(token, kind) }]),
  )
}
