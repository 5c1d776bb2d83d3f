import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { Announcement, CreateAnnouncement } from './contract.ts'
import { announcements } from './schema.ts'
import { ANNOUNCEMENT_CACHE_TAG } from './shown-announcements.ts'

const select = (db: Database) =>
  db
    .select({ row: announcements, createdBy: { handle: users.handle, name: users.name, avatar: users.avatar } })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdById))

type Row = Awaited<ReturnType<typeof select>>[number]

function toAnnouncement({ row, createdBy }: Row): Announcement {
  const { hash, text, link, audience, isDismissible, startsAt, endsAt, stoppedAt, isVisible, createdAt } = row
  const state = isVisible ? 'shown' : stoppedAt === null && endsAt > now() ? 'upcoming' : 'ended'
  return { hash, text, link, audience, isDismissible, startsAt, endsAt: stoppedAt ?? endsAt, state, createdBy, createdAt }
}

/** Lists announcements, newest first. */
export async function listAnnouncements(db: Database, { after, limit }: PageQuery): Promise<Page<Announcement>> {
  const cursor = decodeCursor(after)
  const rows = await select(db)
    .where(cursor && sql`${announcements.id} < ${cursor[1]}`)
    .orderBy(desc(announcements.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ row }) => [0, row.id], toAnnouncement)
}

/** Creates an announcement; the same key returns the first one. Errors: `invalid` for an end in the past. */
export async function createAnnouncement(db: Database, viewer: Viewer, input: CreateAnnouncement): Promise<Announcement> {
  const at = now()
  if (input.endsAt <= at) throw invalid({ endsAt: 'این زمان گذشته است؛ پایانی در آینده انتخاب کن' })
  const { key, startsAt: givenStart, ...content } = input
  const startsAt = givenStart ?? at
  const isVisible = startsAt <= at
  const hash = newHash()
  const isFirst = sql`EXISTS (SELECT 1 FROM announcements WHERE hash = ${hash})`
  await atomic(db, [
    insertSelect(
      db,
      announcements,
      { hash, clientKey: key, ...content, startsAt, isVisible, createdById: viewer.id, createdAt: at },
      sql`WHERE true`,
    ).onConflictDoNothing(),
    audit(db, { actorId: viewer.id, kind: 'site', action: 'create_announcement', subject: hash, details: { text: input.text } }, isFirst),
    invalidate(db, [ANNOUNCEMENT_CACHE_TAG], isVisible ? isFirst : sql`0`),
  ])
  const [row] = await select(db).where(and(eq(announcements.createdById, viewer.id), eq(announcements.clientKey, key)))
  if (!row) throw notFound()
  return toAnnouncement(row)
}

/** Ends an announcement now, or cancels one that has not started. Idempotent. Errors: `not_found`. */
export async function stopAnnouncement(db: Database, viewer: Viewer, hash: string): Promise<Announcement> {
  const at = now()
  const isOpen = and(eq(announcements.hash, hash), isNull(announcements.stoppedAt), gt(announcements.endsAt, at))
  const guard = sql`EXISTS (SELECT 1 FROM ${announcements} WHERE ${isOpen})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'site', action: 'stop_announcement', subject: hash, details: {} }, guard),
    invalidate(db, [ANNOUNCEMENT_CACHE_TAG], guard),
    db.update(announcements).set({ stoppedAt: at, isVisible: false }).where(isOpen),
  ])
  const [row] = await select(db).where(eq(announcements.hash, hash))
  if (!row) throw notFound()
  return toAnnouncement(row)
}
