import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { atomic } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueTurn, hasPendingItems } from '../enqueue-turn.ts'
import { podcastImports } from '../schema.ts'

/** Duration of a lease in ms, longer than the interval between renewals; another worker may take over an expired lease. */
const LEASE_MS = 60_000

export interface Lease {
  id: number
  key: string
  hash: string
  feed: string
  ownerId: number
  podcastId: number
  podcastHash: string
  language: string
  cover: string | null
}

/**
 * Acquires the lease of a running import; undefined while another worker holds it, or if its show was removed or its owner's account is not
 * active.
 */
export async function acquireLease(db: Database, id: number): Promise<Lease | undefined> {
  const [key, at] = [crypto.randomUUID(), now()]
  const [row] = await db.all<
    Omit<Lease, 'key'>
  >(sql`UPDATE podcast_imports SET lease_key = ${key}, lease_until = ${at + LEASE_MS}, steps = steps + 1
    WHERE id = ${id} AND state = 'running' AND lease_until <= ${at}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = owner_id AND u.state = 'active')
      AND EXISTS (SELECT 1 FROM podcasts p WHERE p.id = podcast_id AND p.removed_at IS NULL)
    RETURNING id, hash, feed, owner_id AS "ownerId", podcast_id AS "podcastId", cover,
      (SELECT p.hash FROM podcasts p WHERE p.id = podcast_id) AS "podcastHash",
      (SELECT p.language FROM podcasts p WHERE p.id = podcast_id) AS "language"`)
  return row && { ...row, key }
}

/** Condition for writes: the lease is held and the import runs. */
export const isLeaseHeld = ({ id, key }: Lease): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_imports l WHERE l.id = ${id} AND l.lease_key = ${key} AND l.state = 'running')`

/** Extends the lease; returns false if the import was stopped or taken over, and the caller must then stop. */
export const renewLease = async (db: Database, lease: Lease): Promise<boolean> => (await updateLease(db, lease)).length > 0

/** Statement: extends the lease and returns a row while it is held. */
export const updateLease = (db: Database, { id, key }: Lease) =>
  db
    .update(podcastImports)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = 'running'`)
    .returning({ id: podcastImports.id })

/** In one batch, releases the lease and enqueues the next turn or marks the import done. */
export async function releaseLease(db: Database, { id, key, hash }: Lease): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${key}`
  await atomic(db, [
    db
      .update(podcastImports)
      .set({ state: 'done' })
      .where(sql`${isHolder} AND state = 'running' AND NOT ${hasPendingItems(sql`podcast_imports.id`)}`),
    db.update(podcastImports).set({ leaseUntil: 0, leaseKey: null }).where(isHolder),
    enqueueTurn(db, sql`i.id = ${id} AND i.lease_until = 0`),
    enqueueIndexing(db, hash, now(), sql`1`),
  ])
}
