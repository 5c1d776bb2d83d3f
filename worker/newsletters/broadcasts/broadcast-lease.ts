import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
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
import { broadcasts } from './schema.ts'

/** Duration of a lease in ms; a turn and the longest wait for the provider are shorter. */
export const LEASE_MS = 2 * MINUTE

export const BROADCAST_TURN = defineJob({
  kind: 'broadcast-turn',
  queue: 'NEWSLETTERS',
  payload: z.strictObject({ broadcast: z.number().int() }),
})
const TURN_QUEUE: TurnQueue = { table: 'broadcasts', job: BROADCAST_TURN, counter: 'turns', key: 'broadcast' }

export type BroadcastLease = typeof broadcasts.$inferSelect & { leaseKey: string }

/** Acquires the lease of a due broadcast; undefined while another worker holds it, before its time or pause is over, or once it is finished. */
export async function acquireLease(db: Database, id: number): Promise<BroadcastLease | undefined> {
  const [leaseKey, at] = [crypto.randomUUID(), now()]
  await db.run(sql`UPDATE broadcasts SET state = 'sending', ${leaseAssignments(TURN_QUEUE, leaseKey, at, LEASE_MS)}
    WHERE id = ${id} AND state IN ('scheduled', 'sending') AND send_at <= ${at} AND ${isLeaseFree(at)}`)
  const [row] = await db.select().from(broadcasts).where(sql`id = ${id} AND lease_key = ${leaseKey}`)
  return row && { ...row, leaseKey }
}

/** SQL condition for writes: the broadcast is being sent and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, leaseKey }: BroadcastLease): SQL =>
  sql`EXISTS (SELECT 1 FROM broadcasts l WHERE l.id = ${id} AND l.lease_key = ${leaseKey} AND l.state = 'sending')`

/** Releases the lease and enqueues the next turn; `pauseMs` is what the mail provider asks for. */
export const releaseLease = (db: Database, { id, leaseKey }: BroadcastLease, outcome: TurnOutcome, pauseMs: number) =>
  atomic(db, [
    db
      .update(broadcasts)
      .set({ ...releasedColumns(outcome), ...(pauseMs > 0 ? { failedTurns: 0, retryAt: now() + pauseMs } : {}) })
      .where(sql`id = ${id} AND lease_key = ${leaseKey}`),
    ...abandonStuck(db, sql`b.id = ${id}`),
    enqueueTurn(db, sql`i.id = ${id}`),
  ])

/** Statements: end broadcasts whose turns keep failing; what was not sent counts as failed. */
const abandonStuck = (db: Database, which: SQL): Statement[] => {
  const stuck = sql`SELECT b.id FROM broadcasts b WHERE b.state = 'sending' AND ${which} AND ${isGivenUp()}`
  return finishStatements(db, stuck)
}

/** Statements: count what became of each email and end the broadcasts, whose content is of no more use. */
export const finishStatements = (db: Database, ids: SQL): Statement[] => {
  const count = (states: SQL) =>
    sql`(SELECT count(*) FROM broadcast_deliveries d WHERE d.broadcast_id = broadcasts.id AND d.state IN (${states}))`
  return [
    db
      .update(broadcasts)
      .set({
        state: 'sent',
        finishedAt: now(),
        content: null,
        sentCount: count(sql`'sent'`),
        failedCount: count(sql`'failed', 'waiting'`),
        unknownCount: count(sql`'unknown', 'claimed'`),
      })
      .where(sql`${broadcasts.id} IN (${ids})`),
  ]
}

/** Statement: enqueues the next turn of due broadcasts that match `which` (on `broadcasts i`) and are not leased or paused. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(
    db,
    TURN_QUEUE,
    sql`${which} AND i.state IN ('scheduled', 'sending') AND i.send_at <= ${now()} AND i.lease_until <= ${now()}`,
  )

/** Cron task: enqueues the next turn of broadcasts that are due, interrupted or whose pause is over. */
export async function enqueueDueBroadcasts(env: Env): Promise<void> {
  const db = database(env)
  await atomic(db, abandonStuck(db, sql`1`))
  await renumberLostTurns(db, TURN_QUEUE, sql`state IN ('scheduled', 'sending') AND send_at <= ${now()}`)
  await atomic(db, [enqueueTurn(db, sql`1`)])
}
