import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { GatewayName } from '#worker/money/gateway/contract.ts'
import { findGateway, listGateways, type UnverifiedPayment } from '#worker/money/gateway/index.ts'
import { checkPayment } from './check-payment.ts'
import { FIRST_CHECK_MS } from './check-schedule.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'

const CHECKS_PER_RUN = 200
/** When a due payment is asked about again if its job is lost. */
const JOB_PATIENCE_MS = 10 * MINUTE

/** Cron task: enqueues a question for every payment that is due, and the daily sweep of each gateway. */
export async function enqueuePaymentChecks(env: Env, db: Database): Promise<void> {
  const at = now()
  const due = sql`SELECT d.id FROM payments d WHERE d.check_at <= ${at} ORDER BY d.check_at LIMIT ${CHECKS_PER_RUN}`
  await atomic(db, [
    insertSelect(
      db,
      outbox,
      {
        id: sql`'payment-check:' || p.hash || ':' || p.check_at`,
        kind: 'payment-check',
        payload: sql`json_object('hash', p.hash)`,
        createdAt: at,
        leaseUntil: 0,
      },
      sql`FROM payments p WHERE p.id IN (${due})`,
    ).onConflictDoNothing(),
    db
      .update(payments)
      .set({ checkAt: at + JOB_PATIENCE_MS })
      .where(sql`${payments.id} IN (${due})`),
    ...listGateways(env).map(({ name }) => enqueueSweep(db, name, `day-${Math.floor(at / DAY)}`)),
  ])
}

const CheckJob = z.strictObject({ hash: Hash })

/** Handles a `payment-check` job. */
export async function runPaymentCheck(env: Env, payload: unknown): Promise<void> {
  await checkPayment(env, database(env), CheckJob.parse(payload).hash)
}

const SweepJob = z.strictObject({ gateway: GatewayName })

/**
 * Handles a `payment-sweep` job: checks each of our payments that the gateway has received and we have not verified. Throws if the answer is
 * lost, so that the queue repeats the job.
 */
export async function sweepUnverified(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const gateway = findGateway(env, SweepJob.parse(payload).gateway)
  if (!gateway) return
  const listed = await gateway.listUnverified()
  if (!listed) throw new Error(`${gateway.name} did not list its unverified payments`)
  const ours = listed.filter(({ authority, hash }) => hash !== null && gateway.isAuthority(authority))
  const hashes = ours.flatMap(({ hash }) => hash ?? [])
  const rows =
    hashes.length === 0
      ? []
      : await db
          .select()
          .from(payments)
          .where(sql`${payments.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
  const rowOf = new Map(rows.map((row) => [row.hash, row]))
  for (const unverified of ours) {
    const row = rowOf.get(unverified.hash ?? '')
    if (row?.gateway === gateway.name) await checkUnverified(env, db, row, unverified)
  }
}

/** A payment without an authority takes the one that the gateway lists, whose answer to the request was lost. */
async function checkUnverified(env: Env, db: Database, row: typeof payments.$inferSelect, { authority }: UnverifiedPayment): Promise<void> {
  const { id, hash } = row
  const at = now()
  if (row.authority === null)
    await atomic(db, [
      recordEvent(
        db,
        { paymentId: id, kind: 'requested', details: { from: 'unverified' } },
        sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${id} AND p.authority IS NULL)`,
      ),
      db
        .update(payments)
        .set({ authority, state: 'requested', reason: null, requestedAt: at, checkAt: at + FIRST_CHECK_MS })
        .where(sql`${payments.id} = ${id} AND ${payments.authority} IS NULL`),
    ])
  else if (row.authority !== authority)
    return console.error(JSON.stringify({ level: 'error', event: 'payment_authority_unknown', payment: hash }))
  await checkPayment(env, db, hash)
}
