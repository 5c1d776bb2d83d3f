import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateShow } from './cache-tags.ts'
import { claimShowCover } from './claim-show-cover.ts'
import type { CreateShow, ManagedShow } from './contract.ts'
import { selectManagedShows, viewManagedShow } from './managed-shows.ts'
import { podcastGuid, showFeedPath } from './podcast-guid.ts'
import { canAddShowTo } from './policy.ts'
import { shows } from './schema.ts'

interface Site {
  origin: string
  mailFrom: string
}

export const tooManyShows = () =>
  conflict(`${persianDigits(LIMITS.showsPerUser)} پادکست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره امتحان کن.`)
/** SQL: number of shows the user created and has not removed. */
export const countOwnedShows = (viewer: Pick<Viewer, 'id'>) =>
  sql`(SELECT count(*) FROM podcasts mine WHERE mine.owner_id = ${viewer.id} AND mine.removed_at IS NULL)`

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
  const json = (list: readonly unknown[] = []) => JSON.stringify(list)
  const at = now()
  return db
    .insert(shows)
    .select(
      sql`SELECT NULL, ${hash}, ${viewer.id}, (SELECT id FROM publications WHERE hash = ${settings.publication ?? null}), ${settings.title},
        ${settings.description ?? ''}, ${settings.category ?? ''}, ${settings.kind ?? 'episodic'}, ${settings.explicit ? 1 : 0},
        ${cover && JSON.stringify(cover)}, 0, ${at}, ${guid}, ${settings.language ?? 'fa'}, ${settings.author ?? ''}, ${settings.link ?? null},
        ${settings.copyright ?? ''}, ${json(settings.seasons)}, ${json(settings.persons)}, ${json(settings.funding)}, ${json(settings.texts)},
        ${settings.locked === false ? 0 : 1}, ${settings.complete ? 1 : 0}, ${settings.hiddenFromApps ? 1 : 0}, ${settings.movedTo ?? null}, ${settings.key},
        ${at}, NULL
        WHERE ${countOwnedShows(viewer)} < ${LIMITS.showsPerUser} AND ${when}`,
    )
    .onConflictDoNothing()
}

/**
 * Creates a show; repeating the key returns the existing one. Errors: `invalid` for a publication or cover the user may not use; `conflict`
 * at the show limit.
 */
export async function createShow(db: Database, viewer: Viewer, settings: CreateShow, { origin, mailFrom }: Site): Promise<ManagedShow> {
  const { key, cover: coverHash = null, publication = null } = settings
  const hash = newHash()
  const [cover, guid] = await Promise.all([claimShowCover(db, viewer.id, coverHash), podcastGuid(origin + showFeedPath(hash))])
  const isSameRequest = and(eq(shows.ownerId, viewer.id), eq(shows.clientKey, key))
  const [, , rows] = await atomic(db, [
    insertShow(db, viewer, settings, { hash, guid, cover }, canAddShowTo(viewer.id, publication)),
    invalidateShow(db, hash),
    selectManagedShows(db, isSameRequest),
  ] as const)
  const [row] = rows
  if (row) return viewManagedShow(row, viewer, mailFrom)
  const [allowed] = await db.all<{ free: number }>(sql`SELECT ${canAddShowTo(viewer.id, publication)} AS free`)
  throw allowed?.free ? tooManyShows() : invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بسازی' })
}
