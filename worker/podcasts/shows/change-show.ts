import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { outdateShow } from './cache-tags.ts'
import type { ChangeShow, OwnShow } from './contract.ts'
import { feedPath, podcastGuid } from './guid.ts'
import { selectOwnShows, viewOwnShow } from './own-shows.ts'
import { isOwn, mayPut } from './policy.ts'
import { podcasts } from './schema.ts'
import { coverOf } from './show-cover.ts'

interface Site {
  origin: string
  mailFrom: string
}

/**
 * Changes what a show one runs says of itself; what is left out stays. Only who made it gives it to a publication or takes it back.
 * Errors: `not_found`, `forbidden`, `invalid` for a cover that is none, a publication one has no say in, and a feed moved to ourselves.
 */
export async function changeShow(
  db: Database,
  viewer: Viewer,
  hash: string,
  { cover: coverHash, publication, ...words }: ChangeShow,
  { origin, mailFrom }: Site,
): Promise<OwnShow> {
  if (words.movedTo && new URL(words.movedTo).host === new URL(origin).host)
    throw invalid({ movedTo: 'این نشانی از خود دفتر است؛ نشانی خوراک را در جای تازه بنویس' })
  const own = isOwn(viewer, hash)
  const guid = sql`coalesce(${podcasts.guid}, ${await podcastGuid(origin + feedPath(hash))})`
  const cover = coverHash === undefined ? {} : { cover: await coverOf(db, viewer.id, coverHash) }
  const mayGive = publication === undefined ? sql`1` : sql`(${podcasts.ownerId} = ${viewer.id} AND ${mayPut(viewer.id, publication)})`
  const standing = publication === undefined ? {} : { publicationId: sql`(SELECT id FROM publications WHERE hash = ${publication})` }
  const [, changed, , rows] = await atomic(db, [
    outdateShow(db, hash), // Before and after, so that the publication it left forgets it, too.
    db
      .update(podcasts)
      .set({ ...words, ...cover, ...standing, guid, changedAt: now() })
      .where(and(own, mayGive))
      .returning({ id: podcasts.id }),
    outdateShow(db, hash),
    selectOwnShows(db, own),
  ] as const)
  const [row] = rows
  if (!row) throw notFound()
  if (changed.length === 0) {
    const [mine] = await db.select({ ownerId: podcasts.ownerId }).from(podcasts).where(eq(podcasts.hash, hash))
    if (mine?.ownerId !== viewer.id) throw new AppError('forbidden', { message: 'فقط سازندهٔ پادکست می‌تواند جایش را عوض کند.' })
    throw invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بگذاری' })
  }
  return viewOwnShow(row, viewer, mailFrom)
}
