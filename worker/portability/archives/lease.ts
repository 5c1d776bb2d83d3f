import { type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { isStillOwned } from './policy.ts'
import { archives } from './schema.ts'

/** Duration of a lease in ms, renewed at every checkpoint and part; another worker may take over an expired one. */
const LEASE_MS = 2 * MINUTE
/** Longest pause after failed turns, in ms; the first is a minute, and each further one four times as long. */
const MAX_PAUSE_MS = 6 * HOUR
/** An archive that failed so often in a row, over about two days, is given up. */
const MAX_FAILED_TURNS = 12

export const ARCHIVE_TURN = 'archive-turn'

export type ArchiveLease = typeof archives.$inferSelect & { leaseKey: string }

/**
 * Acquires the lease of a running archive. Undefined while another worker holds it, before the retry is due, or if the archive is not running
 * or no longer the requester's.
 */
export async function acquireLease(db: Database, id: number): Promise<ArchiveLease | undefined> {
  const [leaseKey, at] = [crypto.randomUUID(), now()]
  const [row] = await db
    .update(archives)
    .set({
      leaseKey,
      leaseUntil: at + LEASE_MS,
      turnCount: sql`${archives.turnCount} + 1`,
      failedTurns: sql`${archives.failedTurns} + 1`,
      retryAt: sql`${at} + min(${MAX_PAUSE_MS}, ${MINUTE} << (2 * min(${archives.failedTurns}, 10)))`,
    })
    .where(sql`id = ${id} AND state = 'running' AND lease_until <= ${at} AND retry_at <= ${at} AND ${isStillOwned}`)
    .returning()
  return row && { ...row, leaseKey }
}

/** SQL condition for writes: the archive is running and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, leaseKey }: ArchiveLease): SQL =>
  sql`EXISTS (SELECT 1 FROM archives l WHERE l.id = ${id} AND l.lease_key = ${leaseKey} AND l.state = 'running')`

/** Statement: extends the lease and changes the row while it is held; returns a row then. */
export const updateLeased = (db: Database, { id, leaseKey }: ArchiveLease, set: Partial<typeof archives.$inferInsert> = {}) =>
  db
    .update(archives)
    .set({ leaseUntil: now() + LEASE_MS, ...set })
    .where(sql`id = ${id} AND lease_key = ${leaseKey} AND state = 'running'`)
    .returning({ id: archives.id })

/** Thrown when the archive was cancelled or another worker took it over. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Extends the lease and changes the row; throws `LeaseLostError`. */
export async function keepLease(db: Database, lease: ArchiveLease, set: Partial<typeof archives.$inferInsert> = {}): Promise<void> {
  const [held] = await atomic(db, [updateLeased(db, lease, set)])
  if (held.length === 0) throw new LeaseLostError()
}

/** Releases the lease and enqueues the next turn; after a failed one, the archive pauses, and it is given up after `MAX_FAILED_TURNS`. */
export async function releaseLease(db: Database, { id, leaseKey }: ArchiveLease, hasFailed: boolean): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${leaseKey}`
  await atomic(db, [
    db
      .update(archives)
      .set({ state: 'failed' })
      .where(sql`${isHolder} AND state = 'running' AND ${hasFailed ? 1 : 0} AND failed_turns >= ${MAX_FAILED_TURNS}`),
    db
      .update(archives)
      .set({ leaseUntil: 0, leaseKey: null, ...(!hasFailed && { failedTurns: 0, retryAt: 0 }) })
      .where(isHolder),
    enqueueTurns(db, sql`a.id = ${id}`),
  ])
}

/** Statement: enqueues the next turn of running archives that match `which` (on `archives a`) and are not leased or paused. */
export const enqueueTurns = (db: Database, which: SQL): Statement =>
  insertSelect(
    db,
    outbox,
    {
      id: sql`${`${ARCHIVE_TURN}:`} || a.hash || ':' || a.turns`,
      kind: ARCHIVE_TURN,
      payload: sql`json_object('archive', a.id)`,
      createdAt: now(),
      leaseUntil: 0,
    },
    sql`FROM archives a WHERE ${which} AND a.state = 'running' AND a.retry_at <= ${now()} AND a.lease_until <= ${now()}`,
  ).onConflictDoNothing()

/** Cron task: enqueues the next turn of interrupted archives and of those with a due retry. */
export async function enqueueIdleArchives(env: Env): Promise<void> {
  const db = database(env)
  // A lost turn has used up its number; a new number yields a new outbox key.
  await db.run(sql`UPDATE archives SET turns = turns + 1 WHERE state = 'running' AND lease_until <= ${now()} AND retry_at <= ${now()}
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = ${`${ARCHIVE_TURN}:`} || archives.hash || ':' || archives.turns)`)
  await atomic(db, [enqueueTurns(db, sql`1`)])
}
