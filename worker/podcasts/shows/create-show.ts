import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import type { CreateShow, ManagedShow } from './contract.ts'
import { selectManagedShows, viewManagedShow } from './managed-shows.ts'
import { canAddShowTo } from './policy.ts'
import { invalidateShow, podcastGuid, showFeedPath } from './show-addresses.ts'

interface Site {
  origin: string
  mailFrom: string
}

export const tooManyShows = () =>
  conflict(`${persianDigits(LIMITS.showsPerUser)} پادکست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره امتحان کن.`)
/** SQL: number of shows that the user created and that are not removed. */
export const countOwnedShows = (ownerId: number | SQLWrapper) =>
  sql`(SELECT count(*) FROM podcasts mine WHERE mine.owner_id = ${ownerId} AND mine.removed_at IS NULL)`

/** Throws `invalid` if a feed moves to this site. */
export function assertMovesElsewhere(movedTo: string | null | undefined, origin: string): void {
  if (movedTo && new URL(movedTo).host === new URL(origin).host)
    throw invalid({ movedTo: 'این نشانی از خود دفتر است؛ نشانی RSS را در جای تازه بنویس' })
}

interface NewShow {
  hash: string
  guid: string
  cover: Picture | null
}

/** Statement: inserts the show unless the user is at the limit, `when` fails or the key exists. */
export function insertShow(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  settings: CreateShow,
  { hash, guid, cover }: NewShow,
  when: SQL,
): Statement {
  const at = now()
  return insertSelect(
    db,
    shows,
    {
      hash,
      ownerId: viewer.id,
      publicationId: sql`(SELECT id FROM publications WHERE hash = ${settings.publication ?? null})`,
      title: settings.title,
      description: settings.description ?? '',
      category: settings.category ?? '',
      kind: settings.kind ?? 'episodic',
      explicit: settings.explicit ?? false,
      cover,
      followerCount: 0,
      createdAt: at,
      guid,
      language: settings.language ?? 'fa',
      author: settings.author ?? '',
      link: settings.link ?? null,
      copyright: settings.copyright ?? '',
      seasons: settings.seasons ?? [],
      persons: settings.persons ?? [],
      funding: settings.funding ?? [],
      texts: settings.texts ?? [],
      license: settings.license ?? null,
      locked: settings.locked ?? true,
      complete: settings.complete ?? false,
      hiddenFromApps: settings.hiddenFromApps ?? false,
      movedTo: settings.movedTo ?? null,
      clientKey: settings.key,
      changedAt: at,
    },
    sql`WHERE ${countOwnedShows(viewer.id)} < ${LIMITS.showsPerUser} AND ${when}`,
  ).onConflictDoNothing()
}

/**
 * Creates a show; repeating the key returns the existing one. Errors: `invalid` for an unusable cover, a publication the user may not add
 * shows to or a feed moved to this site; `conflict` at the show limit.
 */
export async function createShow(db: Database, viewer: Viewer, settings: CreateShow, { origin, mailFrom }: Site): Promise<ManagedShow> {
  const { key, cover: coverHash = null, publication = null } = settings
  assertMovesElsewhere(settings.movedTo, origin)
  const hash = newHash()
  const [cover, guid] = await Promise.all([claimShowCover(db, viewer.id, coverHash), podcastGuid(origin + showFeedPath(hash))])
  const isSameRequest = and(eq(shows.ownerId, viewer.id), eq(shows.clientKey, key))
  const { rows } = await write(db, {
    change: [insertShow(db, viewer, settings, { hash, guid, cover }, canAddShowTo(viewer.id, publication))],
    after: [invalidateShow(db, hash)],
    read: { rows: selectManagedShows(db, isSameRequest) },
  })
  const [row] = rows
  if (row) return viewManagedShow(row, viewer, mailFrom)
  const [allowed] = await db.all<{ free: number }>(sql`SELECT ${canAddShowTo(viewer.id, publication)} AS free`)
  throw allowed?.free ? tooManyShows() : invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بسازی' })
}

/**
 * Claims one of the user's uploads as a cover; null for none. Throws `invalid` for a picture the user did not upload, or one that is not a
 * square within `coverMin` and `coverMax` pixels.
 */
export async function claimShowCover(db: Database, ownerId: number, hash: string | null): Promise<Picture | null> {
  if (hash === null) return null
  const picture = (await claimPictures(db, ownerId, [hash])).get(hash)
  if (!picture) throw invalid({ cover: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
  const { width, height } = picture
  if (width !== height || width < LIMITS.coverMin || width > LIMITS.coverMax)
    throw invalid({ cover: 'جلد پادکست باید مربع باشد، میان ۱۴۰۰ و ۳۰۰۰ پیکسل' })
  return picture
}
