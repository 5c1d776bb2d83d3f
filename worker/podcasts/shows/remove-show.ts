import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateShow } from './cache-tags.ts'
import type { ManagedShow } from './contract.ts'
import { countOwnedShows, tooManyShows } from './create-show.ts'
import { selectManagedShows, viewManagedShow } from './managed-shows.ts'
import { isManagedBy, isManagedShow } from './policy.ts'
import { shows } from './schema.ts'

/**
 * Removes a show the viewer manages: its page and feed return 410, and its episodes remain as posts. Repeated calls change nothing. Errors:
 * `not_found`.
 */
export async function removeShow(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isManaged = and(eq(shows.hash, hash), isManagedBy(viewer.id))
  const [, , rows] = await atomic(db, [
    db.update(shows).set({ removedAt: now(), changedAt: now() }).where(isManagedShow(viewer, hash)),
    invalidateShow(db, hash),
    db.select({ id: shows.id }).from(shows).where(isManaged),
  ] as const)
  if (rows.length === 0) throw notFound()
}

/** Restores a removed show. Errors: `not_found`; `conflict` at the show limit. */
export async function restoreShow(db: Database, viewer: Viewer, hash: string, mailFrom: string): Promise<ManagedShow> {
  const isManaged = and(eq(shows.hash, hash), isManagedBy(viewer.id))
  const [, , rows, removed] = await atomic(db, [
    db
      .update(shows)
      .set({ removedAt: null, changedAt: now() })
      .where(and(isManaged, isNotNull(shows.removedAt), sql`${countOwnedShows(viewer)} < ${LIMITS.showsPerUser}`)),
    invalidateShow(db, hash),
    selectManagedShows(db, isManagedShow(viewer, hash)),
    db.select({ id: shows.id }).from(shows).where(isManaged),
  ] as const)
  const [row] = rows
  if (row) return viewManagedShow(row, viewer, mailFrom)
  throw removed.length > 0 ? tooManyShows() : notFound()
}
