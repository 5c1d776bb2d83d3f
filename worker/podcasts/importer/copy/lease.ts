import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { atomic } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueTurn, hasPendingItems } from '../enqueue-turn.ts'
import { podcastImports } from '../schema.ts'

/** Longer than anything done between two signs of life, in ms; then whoever held it is believed dead. */
const LEASE_MS = 60_000

/** An import somebody works on, alone. */
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

/** Takes the import to work on it; undefined while somebody else does, when it does not run, and when its show or person is gone. */
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

/** True while the import is still one's own and runs: its condition for a write. */
export const isLeaseHeld = ({ id, key }: Lease): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_imports l WHERE l.id = ${id} AND l.lease_key = ${key} AND l.state = 'running')`

/** A sign of life; false when the import was stopped or taken over, and whoever held it must leave off. */
export const renewLease = async (db: Database, lease: Lease): Promise<boolean> => (await updateLease(db, lease)).length > 0

/** The same as a statement, which answers a row while it is held. */
export const updateLease = (db: Database, { id, key }: Lease) =>
  db
    .update(podcastImports)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = 'running'`)
    .returning({ id: podcastImports.id })

/** Gives the import back: the next turn is asked for while anything waits, and it is done when nothing does. */
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
