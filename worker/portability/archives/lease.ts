import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import {
  enqueueTurns,
  isGivenUp,
  isLeaseFree,
  leaseAssignments,
  releasedColumns,
  renumberLostTurns,
  type TurnOutcome,
  type TurnQueue,
} from '#worker/lib/turn-lease.ts'
import { isStillOwned } from './policy.ts'
import { archives } from './schema.ts'

/** Duration of a lease in ms, renewed at every checkpoint and part; another worker may take over an expired one. */
const LEASE_MS = 2 * MINUTE

export const ARCHIVE_TURN = defineJob({ kind: 'archive-turn', queue: 'IMPORTS', payload: z.strictObject({ archive: z.number().int() }) })
const TURN_QUEUE: TurnQueue = { table: 'archives', job: ARCHIVE_TURN, counter: 'turns', key: 'archive' }

export type ArchiveLease = typeof archives.$inferSelect & { leaseKey: string }

/**
 * Acquires the lease of a running archive. Undefined while another worker holds it, before the retry is due, or if the archive is not running
 * or no longer the requester's.
 */
export async function acquireLease(db: Database, id: number): Promise<ArchiveLease | undefined> {
  const [leaseKey, at] = [crypto.randomUUID(), now()]
  await db.run(sql`UPDATE archives SET ${leaseAssignments(TURN_QUEUE, leaseKey, at, LEASE_MS)}
    WHERE id = ${id} AND state = 'running' AND ${isLeaseFree(at)} AND ${isStillOwned}`)
  const [row] = await db.select().from(archives).where(sql`id = ${id} AND lease_key = ${leaseKey}`)
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
  const { held } = await write(db, { change: { held: updateLeased(db, lease, set) } })
  if (held.length === 0) throw new LeaseLostError()
}

/** Releases the lease and enqueues the next turn; after one that failed or stored nothing, the archive pauses, and after many it fails. */
export async function releaseLease(db: Database, { id, leaseKey }: ArchiveLease, outcome: TurnOutcome): Promise<void> {
  await atomic(db, [
    db.update(archives).set(releasedColumns(outcome)).where(sql`id = ${id} AND lease_key = ${leaseKey}`),
    failStuckArchives(db, sql`id = ${id}`),
    enqueueTurn(db, sql`i.id = ${id}`),
  ])
}

const failStuckArchives = (db: Database, which: SQL): Statement =>
  db.update(archives).set({ state: 'failed' }).where(sql`state = 'running' AND ${which} AND ${isGivenUp()}`)

/** Statement: enqueues the next turn of running archives that match `which` (on `archives i`) and are not leased or paused. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(db, TURN_QUEUE, sql`${which} AND i.state = 'running' AND i.lease_until <= ${now()}`)

/** Cron task: enqueues the next turn of interrupted archives and of those with a due retry, and fails those whose turns keep crashing. */
export async function enqueueIdleArchives(env: Env): Promise<void> {
  const db = database(env)
  await atomic(db, [failStuckArchives(db, sql`1`)])
  await renumberLostTurns(db, TURN_QUEUE, sql`state = 'running'`)
  await atomic(db, [enqueueTurn(db, sql`1`)])
}
