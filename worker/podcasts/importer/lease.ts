import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import {
  enqueueTurns,
  isGivenUp,
  isLeaseFree,
  LEASE_MS,
  leaseAssignments,
  releasedColumns,
  renumberLostTurns,
  type TurnOutcome,
  type TurnQueue,
} from '#worker/lib/turn-lease.ts'
import { podcastImportItems, podcastImports } from './schema.ts'

export const IMPORT_TURN = defineJob({ kind: 'podcast-import', queue: 'IMPORTS', payload: z.strictObject({ import: z.number().int() }) })
const TURN_QUEUE: TurnQueue = { table: 'podcast_imports', job: IMPORT_TURN, counter: 'steps', key: 'import' }

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

/** What every step of a turn works with. A turn that achieves nothing counts as a failed one. */
export interface ImportTurn {
  env: Env
  db: Database
  lease: Lease
  hasProgressed: boolean
}

/**
 * Acquires the lease of a running import. Undefined for an import that is not running, while another worker holds the lease, or if the show
 * was removed or the owner's account is not active.
 */
export async function acquireLease(db: Database, id: number): Promise<Lease | undefined> {
  const [key, at] = [crypto.randomUUID(), now()]
  const [row] = await db.all<Omit<Lease, 'key'>>(sql`UPDATE podcast_imports SET ${leaseAssignments(TURN_QUEUE, key, at)}
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
 * In one batch, releases the lease, enqueues the next turn or marks the import done, and enqueues indexing. After a turn that
 * failed or achieved nothing the import pauses, as it does if the worker crashes before releasing the lease; after many, it is given up.
 */
export async function releaseLease(db: Database, { id, key, hash }: Lease, outcome: TurnOutcome): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${key}`
  await atomic(db, [
    db
      .update(podcastImports)
      .set({ state: 'done' })
      .where(sql`${isHolder} AND state = 'running' AND cover IS NULL AND NOT ${hasPendingItems(sql`podcast_imports.id`)}`),
    db.update(podcastImports).set(releasedColumns(outcome)).where(isHolder),
    ...endStuckImports(db, sql`podcast_imports.id = ${id}`),
    enqueueTurn(db, sql`i.id = ${id} AND i.lease_until = 0`),
    enqueueIndexing(db, hash, now(), sql`1`),
  ])
}

/** Statements: end running imports that match `which` and whose turns achieve nothing; what is left is reported, to be tried again. */
function endStuckImports(db: Database, which: SQL): Statement[] {
  const isStuck = sql`podcast_imports.state = 'running' AND ${which} AND ${isGivenUp()}`
  return [
    db
      .update(podcastImportItems)
      .set({ state: 'failed', reason: 'unreachable' })
      .where(sql`state IN ('waiting', 'copying') AND import_id IN (SELECT podcast_imports.id FROM podcast_imports WHERE ${isStuck})`),
    db
      .update(podcastImports)
      .set({
        ...{ state: 'done', cover: null, failedCover: sql`coalesce(${podcastImports.cover}, ${podcastImports.failedCover})` },
        warnings: sql`iif(${podcastImports.cover} IS NULL, ${podcastImports.warnings}, json_insert(${podcastImports.warnings}, '$[#]', 'coverFailed'))`,
      })
      .where(isStuck),
  ]
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
    TURN_QUEUE,
    sql`${which} AND i.state = 'running' AND (${hasReadyItems(sql`i.id`)} OR i.cover IS NOT NULL AND i.cover_retry_at <= ${now()}
      OR i.cover IS NULL AND NOT ${hasPendingItems(sql`i.id`)})`,
  )

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries, and ends those whose turns keep crashing. */
export async function enqueueIdleImports(env: Env): Promise<void> {
  const db = database(env)
  await atomic(db, endStuckImports(db, sql`1`))
  await renumberLostTurns(db, TURN_QUEUE, sql`state = 'running'`)
  await atomic(db, [enqueueTurn(db, sql`i.lease_until <= ${now()}`)])
}
