import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { atomic } from '#worker/db/client.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { podcastImports } from '../schema.ts'
import { hasMore, wake } from '../wake.ts'

/** Longer than anything done between two signs of life, in ms; then whoever held it is believed dead. */
const LIFE = 60_000

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
export async function takeLease(db: Database, id: number): Promise<Lease | undefined> {
  const [key, at] = [crypto.randomUUID(), now()]
  const [row] = await db.all<
    Omit<Lease, 'key'>
  >(sql`UPDATE podcast_imports SET lease_key = ${key}, lease_until = ${at + LIFE}, steps = steps + 1
    WHERE id = ${id} AND state = 'running' AND lease_until <= ${at}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = owner_id AND u.state = 'active')
      AND EXISTS (SELECT 1 FROM podcasts p WHERE p.id = podcast_id AND p.removed_at IS NULL)
    RETURNING id, hash, feed, owner_id AS "ownerId", podcast_id AS "podcastId", cover,
      (SELECT p.hash FROM podcasts p WHERE p.id = podcast_id) AS "podcastHash",
      (SELECT p.language FROM podcasts p WHERE p.id = podcast_id) AS "language"`)
  return row && { ...row, key }
}

/** True while the import is still one's own and runs: its condition for a write. */
export const isHeld = ({ id, key }: Lease): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_imports l WHERE l.id = ${id} AND l.lease_key = ${key} AND l.state = 'running')`

/** A sign of life; false when the import was stopped or taken over, and whoever held it must leave off. */
export const holdOn = async (db: Database, lease: Lease): Promise<boolean> => (await renew(db, lease)).length > 0

/** The same as a statement, which answers a row while it is held. */
export const renew = (db: Database, { id, key }: Lease) =>
  db
    .update(podcastImports)
    .set({ leaseUntil: now() + LIFE })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = 'running'`)
    .returning({ id: podcastImports.id })

/** Gives the import back: the next turn is asked for while anything waits, and it is done when nothing does. */
export async function letGo(db: Database, { id, key, hash }: Lease): Promise<void> {
  const mine = sql`id = ${id} AND lease_key = ${key}`
  await atomic(db, [
    db
      .update(podcastImports)
      .set({ state: 'done' })
      .where(sql`${mine} AND state = 'running' AND NOT ${hasMore(sql`podcast_imports.id`)}`),
    db.update(podcastImports).set({ leaseUntil: 0, leaseKey: null }).where(mine),
    wake(db, sql`i.id = ${id} AND i.lease_until = 0`),
    wakeIndex(db, hash, now(), sql`1`),
  ])
}
