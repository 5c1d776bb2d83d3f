import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { outdateShow } from './cache-tags.ts'
import type { CreateShow, OwnShow } from './contract.ts'
import { feedPath, podcastGuid } from './guid.ts'
import { selectOwnShows, viewOwnShow } from './own-shows.ts'
import { mayPut } from './policy.ts'
import { podcasts } from './schema.ts'
import { coverOf } from './show-cover.ts'

interface Site {
  origin: string
  mailFrom: string
}

/** Said where somebody has as many shows as one may have. */
export const tooMany = () => conflict(`${persianDigits(LIMITS.podcasts)} پادکست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره بکوش.`)
/** How many living shows somebody made, as SQL. */
export const countOf = (viewer: Pick<Viewer, 'id'>) =>
  sql`(SELECT count(*) FROM podcasts mine WHERE mine.owner_id = ${viewer.id} AND mine.removed_at IS NULL)`

interface Made {
  hash: string
  guid: string
  cover: Picture | null
}

/** Statement: the show as it is wished for, unless somebody has as many as they may, `when` does not hold or its key is known. */
export function insertShow(db: Database, viewer: Pick<Viewer, 'id'>, wish: CreateShow, { hash, guid, cover }: Made, when: SQL): Statement {
  const json = (list: readonly unknown[] = []) => JSON.stringify(list)
  const at = now()
  return db
    .insert(podcasts)
    .select(
      sql`SELECT NULL, ${hash}, ${viewer.id}, (SELECT id FROM publications WHERE hash = ${wish.publication ?? null}), ${wish.title},
        ${wish.description ?? ''}, ${wish.category ?? ''}, ${wish.kind ?? 'episodic'}, ${wish.explicit ? 1 : 0},
        ${cover && JSON.stringify(cover)}, 0, ${at}, ${guid}, ${wish.language ?? 'fa'}, ${wish.author ?? ''}, ${wish.link ?? null},
        ${wish.copyright ?? ''}, ${json(wish.seasons)}, ${json(wish.persons)}, ${json(wish.funding)}, ${json(wish.texts)},
        ${wish.locked === false ? 0 : 1}, ${wish.complete ? 1 : 0}, ${wish.hiddenFromApps ? 1 : 0}, ${wish.movedTo ?? null}, ${wish.key},
        ${at}, NULL
        WHERE ${countOf(viewer)} < ${LIMITS.podcasts} AND ${when}`,
    )
    .onConflictDoNothing()
}

/**
 * Makes a show. The same key again answers the first one. Errors: `invalid` for a publication one neither owns nor edits and for a
 * cover that is none, `conflict` for one show too many.
 */
export async function createShow(db: Database, viewer: Viewer, wish: CreateShow, { origin, mailFrom }: Site): Promise<OwnShow> {
  const { key, cover: coverHash = null, publication = null } = wish
  const hash = newHash()
  const [cover, guid] = await Promise.all([coverOf(db, viewer.id, coverHash), podcastGuid(origin + feedPath(hash))])
  const mine = and(eq(podcasts.ownerId, viewer.id), eq(podcasts.clientKey, key))
  const [, , rows] = await atomic(db, [
    insertShow(db, viewer, wish, { hash, guid, cover }, mayPut(viewer.id, publication)),
    outdateShow(db, hash),
    selectOwnShows(db, mine),
  ] as const)
  const [row] = rows
  if (row) return viewOwnShow(row, viewer, mailFrom)
  const [allowed] = await db.all<{ free: number }>(sql`SELECT ${mayPut(viewer.id, publication)} AS free`)
  throw allowed?.free ? tooMany() : invalid({ publication: 'در این انتشارات نمی‌توانی پادکست بسازی' })
}
