import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { checkHandleAvailability } from '#worker/account/auth/index.ts'
import { handles } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import type { CreatePublication, ManagedPublication } from './contract.ts'
import { selectManaged, viewManaged } from './read-managed.ts'

const countOwned = (userId: number) =>
  sql<number>`(SELECT count(*) FROM publications mine WHERE mine.owner_id = ${userId} AND mine.closed_at IS NULL)`

/** Returns the number of open publications that a user owns. */
export async function countOwnedPublications(db: Database, userId: number): Promise<number> {
  const [row] = await db.all<{ owned: number }>(sql`SELECT ${countOwned(userId)} AS owned`)
  return row?.owned ?? 0
}

/**
 * Creates a publication that the viewer owns; repeating the key returns the existing one. Errors: `invalid` for an unavailable handle;
 * `conflict` at the limit of owned publications, or if the handle was taken concurrently.
 */
export async function createPublication(
  db: Database,
  viewer: Viewer,
  { key, handle, name, description }: CreatePublication,
): Promise<ManagedPublication> {
  const isSameRequest = and(eq(publications.ownerId, viewer.id), eq(publications.clientKey, key))
  const [existing] = await selectManaged(db, viewer.id, isSameRequest)
  if (existing) return viewManaged(existing)
  const { reason } = await checkHandleAvailability(db, handle)
  if (reason) throw invalid({ handle: reason })

  const [hash, at] = [newHash(), now()]
  const created = sql`FROM publications WHERE hash = ${hash}`
  try {
    const { rows } = await write(db, {
      change: [
        insertSelect(
          db,
          publications,
          {
            hash,
            handle,
            name,
            description,
            ownerId: viewer.id,
            clientKey: key,
            createdAt: at,
            avatar: null,
            masthead: null,
            accent: null,
          },
          sql`WHERE ${countOwned(viewer.id)} < ${LIMITS.publicationsPerUser} AND NOT EXISTS (SELECT 1 FROM publications WHERE owner_id = ${viewer.id} AND client_key = ${key})`,
        ),
        insertSelect(db, handles, { handle, kind: 'publication', ownerId: sql`id`, takenAt: at }, created),
        insertSelect(db, publicationMembers, { publicationId: sql`id`, userId: viewer.id, role: 'owner', joinedAt: at }, created),
      ],
      after: [invalidate(db, [userCacheTag(viewer.hash)]), enqueueIndexing(db, hash, at, sql`EXISTS (SELECT 1 ${created})`)],
      read: { rows: selectManaged(db, viewer.id, isSameRequest) },
    })
    const [row] = rows
    if (row) return viewManaged(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری انتخاب کن.', {
      handle: 'این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن',
    })
  }
  throw conflict(`${persianDigits(LIMITS.publicationsPerUser)} انتشارات داری و بیش از این نمی‌شود؛ یکی را ببند یا به کس دیگری بسپار.`)
}
