import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import {
  enqueueTurns,
  isLeaseFree,
  leaseAssignments,
  releasedColumns,
  renumberLostTurns,
  type TurnOutcome,
  type TurnQueue,
} from '#worker/lib/turn-lease.ts'
import { isManagerCurrent, isManagerOpen } from './policy.ts'
import { webhooks } from './schema.ts'

export const WEBHOOK_TURN = defineJob({ kind: 'webhook-turn', queue: 'DELIVERIES', payload: z.strictObject({ webhook: z.number().int() }) })
const TURN_QUEUE: TurnQueue = { table: 'webhooks', job: WEBHOOK_TURN, counter: 'turns', key: 'webhook' }

export type WebhookLease = typeof webhooks.$inferSelect & { leaseKey: string; isManagerCurrent: boolean }

/** Acquires the lease of an active webhook; undefined while another worker holds it, during a pause, or while its manager's account is closed. */
export async function acquireLease(db: Database, id: number): Promise<WebhookLease | undefined> {
  const [leaseKey, at] = [crypto.randomUUID(), now()]
  await db.run(sql`UPDATE webhooks AS w SET ${leaseAssignments(TURN_QUEUE, leaseKey, at)}
    WHERE w.id = ${id} AND w.state = 'active' AND ${isLeaseFree(at)} AND ${isManagerOpen}`)
  const [row] = await db.select().from(webhooks).where(sql`id = ${id} AND lease_key = ${leaseKey}`)
  if (!row) return undefined
  const [manager] = await db.all<{ isCurrent: number }>(sql`SELECT ${isManagerCurrent} AS isCurrent FROM webhooks w WHERE w.id = ${id}`)
  return { ...row, leaseKey, isManagerCurrent: manager?.isCurrent === 1 }
}

/** SQL condition for writes: the webhook is active and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, leaseKey }: WebhookLease): SQL =>
  sql`EXISTS (SELECT 1 FROM webhooks l WHERE l.id = ${id} AND l.lease_key = ${leaseKey} AND l.state = 'active')`

/** Releases the lease and enqueues the next turn, if anything is due. */
export const releaseLease = (db: Database, { id, leaseKey }: WebhookLease, outcome: TurnOutcome) =>
  atomic(db, [
    db.update(webhooks).set(releasedColumns(outcome)).where(sql`id = ${id} AND lease_key = ${leaseKey}`),
    enqueueTurn(db, sql`i.id = ${id}`),
  ])

const hasDue = (id: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = ${id} AND d.state = 'waiting' AND d.next_attempt_at <= ${now()})`

/** Statement: enqueues the next turn of active webhooks that match `which` (on `webhooks i`), have something due and are not leased or paused. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(db, TURN_QUEUE, sql`${which} AND i.state = 'active' AND i.lease_until <= ${now()} AND ${hasDue(sql`i.id`)}`)

/** Webhooks of one host that a run of cron serves, so that a slow one does not hold up the others. */
const TURNS_PER_HOST = 6
/** Webhooks among which a run chooses: those that wait longest. */
const CANDIDATES = 300

/**
 * Enqueues a turn of the webhooks that wait longest, a few of each host. Runs in the cron and in the `search` job, which follows a
 * publication; safe to run concurrently.
 */
export async function enqueueDueWebhooks(env: Env): Promise<void> {
  const db = database(env)
  const at = now()
  // Reads what is due and nothing else: SQLite would rather look into every webhook.
  const chosen = await db.all<{ id: number }>(sql`SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY host ORDER BY oldest, id) AS place FROM (
      SELECT w.id, w.host, min(d.next_attempt_at) AS oldest
      FROM webhook_deliveries d INDEXED BY webhook_deliveries_waiting CROSS JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.state = 'waiting' AND d.next_attempt_at <= ${at} AND w.state = 'active' AND ${isLeaseFree(at)} AND ${isManagerOpen}
      GROUP BY d.webhook_id ORDER BY oldest LIMIT ${CANDIDATES})
    ) WHERE place <= ${TURNS_PER_HOST}`)
  if (chosen.length === 0) return
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(chosen.map(({ id }) => id))}))`
  await renumberLostTurns(db, TURN_QUEUE, sql`id IN ${ids}`)
  await atomic(db, [enqueueTurn(db, sql`i.id IN ${ids}`)])
  await flushOutbox(db, env)
}
