import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { outdateShow } from './cache-tags.ts'
import type { OwnShow } from './contract.ts'
import { countOf, tooMany } from './create-show.ts'
import { selectOwnShows, viewOwnShow } from './own-shows.ts'
import { isOwn, isRunBy } from './policy.ts'
import { podcasts } from './schema.ts'

/** Removes a show one runs: it and its feed answer 410, its episodes stay as posts. Again changes nothing. Errors: `not_found`. */
export async function removeShow(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const run = and(eq(podcasts.hash, hash), isRunBy(viewer.id))
  const [, , rows] = await atomic(db, [
    db.update(podcasts).set({ removedAt: now(), changedAt: now() }).where(isOwn(viewer, hash)),
    outdateShow(db, hash),
    db.select({ id: podcasts.id }).from(podcasts).where(run),
  ] as const)
  if (rows.length === 0) throw notFound()
}

/** Brings a removed show back as it was. Errors: `not_found`; `conflict` for one show too many. */
export async function restoreShow(db: Database, viewer: Viewer, hash: string, mailFrom: string): Promise<OwnShow> {
  const run = and(eq(podcasts.hash, hash), isRunBy(viewer.id))
  const [, , rows, removed] = await atomic(db, [
    db
      .update(podcasts)
      .set({ removedAt: null, changedAt: now() })
      .where(and(run, isNotNull(podcasts.removedAt), sql`${countOf(viewer)} < ${LIMITS.podcasts}`)),
    outdateShow(db, hash),
    selectOwnShows(db, isOwn(viewer, hash)),
    db.select({ id: podcasts.id }).from(podcasts).where(run),
  ] as const)
  const [row] = rows
  if (row) return viewOwnShow(row, viewer, mailFrom)
  throw removed.length > 0 ? tooMany() : notFound()
}
