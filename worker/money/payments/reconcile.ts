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
import { findGateway, listGateways } from '#worker/money/gateway/index.ts'
import { checkPayment } from './check-payment.ts'
import { FIRST_CHECK_MS } from './check-schedule.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { matchUnverified } from './match-unverified.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { storeUnmatched } from './unmatched-payments.ts'

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
 * Handles a `payment-sweep` job: checks each of our payments that the gateway has received and we have not verified, and lists for staff what
 * matches none of them. Throws if the answer is lost, so that the queue repeats the job.
 */
export async function sweepUnverified(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const gateway = findGateway(env, SweepJob.parse(payload).gateway)
  if (!gateway) return
  const listed = await gateway.listUnverified()
  if (!listed) throw new Error(`${gateway.name} did not list its unverified payments`)
  const { matched, unmatched } = await matchUnverified(db, gateway, listed)
  // Before the gateway is asked about the others, so that no lost answer hides them from staff.
  await storeUnmatched(db, gateway.name, unmatched, { isComplete: listed.length < gateway.unverifiedMax })
  for (const { payment, authority } of matched) {
    if (payment.authority === null) await adoptAuthority(db, payment, authority)
    await checkPayment(env, db, payment.hash)
  }
}

/** A payment without an authority takes the one that the gateway lists, whose answer to the request was lost. */
async function adoptAuthority(db: Database, { id }: typeof payments.$inferSelect, authority: string): Promise<void> {
  const at = now()
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
}
