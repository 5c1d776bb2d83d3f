import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateShow } from './cache-tags.ts'
import { claimShowCover } from './claim-show-cover.ts'
import type { ManagedShow, UpdateShow } from './contract.ts'
import { selectManagedShows, viewManagedShow } from './managed-shows.ts'
import { podcastGuid, showFeedPath } from './podcast-guid.ts'
import { canAddShowTo, isManagedShow } from './policy.ts'
import { shows } from './schema.ts'

interface Site {
  origin: string
  mailFrom: string
}

/**
 * Updates a show and keeps omitted settings. Only its creator may transfer it to or from a publication. Errors: `not_found`; `forbidden`;
 * `invalid` for an unusable cover or publication, or a feed moved to this site.
 */
export async function updateShow(
  db: Database,
  viewer: Viewer,
  hash: string,
  { cover: coverHash, publication, ...fields }: UpdateShow,
  { origin, mailFrom }: Site,
): Promise<ManagedShow> {
  if (fields.movedTo && new URL(fields.movedTo).host === new URL(origin).host)
    throw invalid({ movedTo: 'این نشانی از خود دفتر است؛ نشانی RSS را در جای تازه بنویس' })
  const isManaged = isManagedShow(viewer, hash)
  const guid = sql`coalesce(${shows.guid}, ${await podcastGuid(origin + showFeedPath(hash))})`
  const cover = coverHash === undefined ? {} : { cover: await claimShowCover(db, viewer.id, coverHash) }
  const canTransfer =
    publication === undefined ? sql`1` : sql`(${shows.ownerId} = ${viewer.id} AND ${canAddShowTo(viewer.id, publication)})`
  const publicationChange =
    publication === undefined ? {} : { publicationId: sql`(SELECT id FROM publications WHERE hash = ${publication})` }
  const [, updated, , rows] = await atomic(db, [
    invalidateShow(db, hash), // Before and after: also the publication it leaves must be invalidated.
    db
      .update(shows)
      .set({ ...fields, ...cover, ...publicationChange, guid, changedAt: now() })
      .where(and(isManaged, canTransfer))
      .returning({ id: shows.id }),
    invalidateShow(db, hash),
    selectManagedShows(db, isManaged),
  ] as const)
  const [row] = rows
  if (!row) throw notFound()
  if (updated.length === 0) {
    const [existing] = await db.select({ ownerId: shows.ownerId }).from(shows).where(eq(shows.hash, hash))
    if (existing?.ownerId !== viewer.id) throw new AppError('forbidden', { message: 'فقط سازندهٔ پادکست می‌تواند جایش را عوض کند.' })
    throw invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بگذاری' })
  }
  return viewManagedShow(row, viewer, mailFrom)
}
