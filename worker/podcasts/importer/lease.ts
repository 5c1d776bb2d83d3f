import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueTurns, isLeaseFree, LEASE_MS, leaseAssignments, releasedColumns, renumberLostTurns } from '#worker/lib/turn-lease.ts'
import { podcastImports } from './schema.ts'

const TURN_TABLE = { table: 'podcast_imports', kind: 'podcast-import' }

export interface Lease {
  id: number
  key: string
  hash: string
  feed: string
  ownerId: number
  podcastId: number
  podcastHash: string
  language: string
}

/** What every step of a turn works with. */
export interface ImportTurn {
  env: Env
  db: Database
  lease: Lease
}

/**
 * Acquires the lease of a running import. Undefined for an import that is not running, while another worker holds the lease, or if the show
 * was removed or the owner's account is not active.
 */
export async function acquireLease(db: Database, id: number): Promise<Lease | undefined> {
  const [key, at] = [crypto.randomUUID(), now()]
  const [row] = await db.all<Omit<Lease, 'key'>>(sql`UPDATE podcast_imports SET ${leaseAssignments(key, at)}
    WHERE id = ${id} AND state = 'running' AND ${isLeaseFree(at)}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = owner_id AND u.state = 'active')
      AND EXISTS (SELECT 1 FROM podcasts p WHERE p.id = podcast_id AND p.removed_at IS NULL)
    RETURNING id, hash, feed, owner_id AS "ownerId", podcast_id AS "podcastId",
      (SELECT p.hash FROM podcasts p WHERE p.id = podcast_id) AS "podcastHash",
      (SELECT p.language FROM podcasts p WHERE p.id = podcast_id) AS "language"`)
  return row && { ...row, key }
}

/** Condition for writes: the import is running and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, key }: Lease): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_imports l WHERE l.id = ${id} AND l.lease_key = ${key} AND l.state = 'running')`

/** Extends the lease; returns false if the import was stopped or taken over, and the caller must then stop. */
export const renewLease = async ({ db, lease }: Pick<ImportTurn, 'db' | 'lease'>): Promise<boolean> =>
  (await updateLease(db, lease)).length > 0

/** Statement: extends the lease and returns a row while it is held. */
export const updateLease = (db: Database, { id, key }: Lease) =>
  db
    .update(podcastImports)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = 'running'`)
    .returning({ id: podcastImports.id })

/**
 * In one batch, releases the lease, enqueues the next turn or marks the import done, and enqueues indexing. After a failed turn the import
 * pauses, as it does if the worker crashes before releasing the lease.
 */
export async function releaseLease(db: Database, { id, key, hash }: Lease, hasFailed: boolean): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${key}`
  await atomic(db, [
    db
      .update(podcastImports)
      .set({ state: 'done' })
      .where(sql`${isHolder} AND state = 'running' AND cover IS NULL AND NOT ${hasPendingItems(sql`podcast_imports.id`)}`),
    db.update(podcastImports).set(releasedColumns(hasFailed)).where(isHolder),
    enqueueTurn(db, sql`i.id = ${id} AND i.lease_until = 0`),
    enqueueIndexing(db, hash, now(), sql`1`),
  ])
}

const hasPendingItems = (importId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items w WHERE w.import_id = ${importId} AND w.state IN ('waiting', 'copying'))`

const hasReadyItems = (importId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items w WHERE w.import_id = ${importId} AND w.state IN ('waiting', 'copying') AND w.not_before <= ${now()})`

/**
 * Statement: enqueues the next turn of running imports that match `which` (on `podcast_imports i`), unless the import or all its unfinished
 * work waits for a retry.
 */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(
    db,
    TURN_TABLE,
    sql`${which} AND i.state = 'running' AND (${hasReadyItems(sql`i.id`)} OR i.cover IS NOT NULL AND i.cover_retry_at <= ${now()}
      OR i.cover IS NULL AND NOT ${hasPendingItems(sql`i.id`)})`,
  )

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries. */
export async function enqueueIdleImports(env: Env): Promise<void> {
  const db = database(env)
  await renumberLostTurns(db, TURN_TABLE, sql`state = 'running'`)
  await atomic(db, [enqueueTurn(db, sql`i.lease_until <= ${now()}`)])
}
