import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import type { ManagedShow, UpdateShow } from './contract.ts'
import { assertMovesElsewhere, claimShowCover, countOwnedShows, tooManyShows } from './create-show.ts'
import { selectManagedShows, viewManagedShow } from './managed-shows.ts'
import { canAddShowTo, isManagedBy, isManagedShow } from './policy.ts'
import { invalidateShow, podcastGuid, showFeedPath } from './show-addresses.ts'

interface Site {
  origin: string
  mailFrom: string
}

/**
 * Updates a show and keeps omitted settings. Errors: `not_found`; `forbidden` for a transfer to or from a publication by anyone but the
 * creator; `invalid` for an unusable cover or publication, or a feed moved to this site.
 */
export async function updateShow(
  db: Database,
  viewer: Viewer,
  hash: string,
  { cover: coverHash, publication, ...fields }: UpdateShow,
  { origin, mailFrom }: Site,
): Promise<ManagedShow> {
  assertMovesElsewhere(fields.movedTo, origin)
  const isManaged = isManagedShow(viewer, hash)
  const guid = sql`coalesce(${shows.guid}, ${await podcastGuid(origin + showFeedPath(hash))})`
  const cover = coverHash === undefined ? {} : { cover: await claimShowCover(db, viewer.id, coverHash) }
  const canTransfer =
    publication === undefined ? sql`1` : sql`(${shows.ownerId} = ${viewer.id} AND ${canAddShowTo(viewer.id, publication)})`
  const publicationChange =
    publication === undefined ? {} : { publicationId: sql`(SELECT id FROM publications WHERE hash = ${publication})` }
  const { updated, rows } = await write(db, {
    before: [invalidateShow(db, hash)],
    change: {
      // Also before the update, to invalidate the publication that the show leaves.
      updated: db
        .update(shows)
        .set({ ...fields, ...cover, ...publicationChange, guid, changedAt: now() })
        .where(and(isManaged, canTransfer))
        .returning({ id: shows.id }),
    },
    after: [invalidateShow(db, hash)],
    read: { rows: selectManagedShows(db, isManaged) },
  })
  const [row] = rows
  if (!row) throw notFound()
  if (updated.length === 0) {
    const [existing] = await db.select({ ownerId: shows.ownerId }).from(shows).where(eq(shows.hash, hash))
    if (existing?.ownerId !== viewer.id) throw new AppError('forbidden', { message: 'فقط سازندهٔ پادکست می‌تواند جایش را عوض کند.' })
    throw invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بگذاری' })
  }
  return viewManagedShow(row, viewer, mailFrom)
}

/**
 * Removes a show the viewer manages: its page and feed return 410, and its episodes remain as posts. Repeated calls change nothing. Errors:
 * `not_found`.
 */
export async function removeShow(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isManaged = and(eq(shows.hash, hash), isManagedBy(viewer.id))
  const { rows } = await write(db, {
    change: [db.update(shows).set({ removedAt: now(), changedAt: now() }).where(isManagedShow(viewer, hash))],
    after: [invalidateShow(db, hash, true)],
    read: { rows: db.select({ id: shows.id }).from(shows).where(isManaged) },
  })
  if (rows.length === 0) throw notFound()
}

const isRemovedByOwner = sql`NOT ${isDecided('podcast', sql.raw('podcasts.id'), 'remove')}`

const CREATOR_HAS_TOO_MANY_SHOWS = 'سازندهٔ این پادکست به سقف شمار پادکست‌ها رسیده است؛ اول باید یکی را حذف کند.'

/**
 * Restores a removed show the viewer manages; repeated calls return it. Errors: `not_found`; `forbidden` if a moderator removed it;
 * `conflict` if its creator is at the show limit.
 */
export async function restoreShow(db: Database, viewer: Viewer, hash: string, mailFrom: string): Promise<ManagedShow> {
  const isManaged = and(eq(shows.hash, hash), isManagedBy(viewer.id))
  const { rows, removed } = await write(db, {
    change: [
      db
        .update(shows)
        .set({ removedAt: null, changedAt: now() })
        .where(
          and(isManaged, isNotNull(shows.removedAt), isRemovedByOwner, sql`${countOwnedShows(shows.ownerId)} < ${LIMITS.showsPerUser}`),
        ),
    ],
    after: [invalidateShow(db, hash)],
    read: {
      rows: selectManagedShows(db, isManagedShow(viewer, hash)),
      removed: db
        .select({ ownerId: shows.ownerId, isRemovedByModerator: sql<number>`NOT ${isRemovedByOwner}`.as('is_removed_by_moderator') })
        .from(shows)
        .where(isManaged),
    },
  })
  const [row] = rows
  if (row) return viewManagedShow(row, viewer, mailFrom)
  const [show] = removed
  if (!show) throw notFound()
  if (show.isRemovedByModerator)
    throw new AppError('forbidden', { message: 'این پادکست را ناظران حذف کرده‌اند؛ برای بازگشتش درخواست بازبینی بفرست.' })
  throw show.ownerId === viewer.id ? tooManyShows() : conflict(CREATOR_HAS_TOO_MANY_SHOWS)
}
