import { type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { podcastImports } from './schema.ts'

/** Duration of a lease in ms, longer than the interval between renewals; another worker may take over an expired lease. */
const LEASE_MS = MINUTE
/** Longest pause after failed turns, in ms; the first pause is `LEASE_MS`, and each further one four times as long. */
const MAX_PAUSE_MS = 6 * HOUR

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
  const [row] = await db.all<
    Omit<Lease, 'key'>
  >(sql`UPDATE podcast_imports SET lease_key = ${key}, lease_until = ${at + LEASE_MS}, steps = steps + 1,
      failed_turns = failed_turns + 1, retry_at = ${at} + min(${MAX_PAUSE_MS}, ${LEASE_MS} << (2 * min(failed_turns, 10)))
    WHERE id = ${id} AND state = 'running' AND lease_until <= ${at} AND retry_at <= ${at}
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
    db
      .update(podcastImports)
      .set({ leaseUntil: 0, leaseKey: null, ...(!hasFailed && { failedTurns: 0, retryAt: 0 }) })
      .where(isHolder),
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
  insertSelect(
    db,
    outbox,
    {
      id: sql`'podcast-import:' || i.hash || ':' || i.steps`,
      kind: 'podcast-import',
      payload: sql`json_object('import', i.id)`,
      createdAt: now(),
      leaseUntil: 0,
    },
    sql`FROM podcast_imports i WHERE ${which} AND i.state = 'running' AND i.retry_at <= ${now()}
      AND (${hasReadyItems(sql`i.id`)} OR i.cover IS NOT NULL AND i.cover_retry_at <= ${now()}
        OR i.cover IS NULL AND NOT ${hasPendingItems(sql`i.id`)})`,
  ).onConflictDoNothing()

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries. */
export async function enqueueIdleImports(env: Env): Promise<void> {
  const db = database(env)
  const isIdle = sql`i.lease_until <= ${now()}`
  // A lost turn has used up its step number; a new number yields a new outbox key.
  await db.run(sql`UPDATE podcast_imports SET steps = steps + 1 WHERE state = 'running' AND lease_until <= ${now()}
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = 'podcast-import:' || podcast_imports.hash || ':' || podcast_imports.steps)`)
  await atomic(db, [enqueueTurn(db, isIdle)])
}
