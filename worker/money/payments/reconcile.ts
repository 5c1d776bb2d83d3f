import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { findGateway, listGateways } from '#worker/money/gateway/index.ts'
import { checkPayment } from './check-payment.ts'
import { FIRST_CHECK_MS } from './check-schedule.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { matchUnverified } from './match-unverified.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { storeUnmatched } from './unmatched-payments.ts'

export const PAYMENT_CHECK = defineJob({ kind: 'payment-check', queue: 'PAYMENTS', payload: z.strictObject({ hash: Hash }) })

const CHECKS_PER_RUN = 200
/** When a due payment is asked about again if its job is lost. */
const JOB_PATIENCE_MS = 10 * MINUTE

/** Cron task: enqueues a question for every payment that is due, and the daily sweep of each gateway. */
export async function enqueuePaymentChecks(env: Env, db: Database): Promise<void> {
  const at = now()
  const due = sql`SELECT d.id FROM payments d WHERE d.check_at <= ${at} ORDER BY d.check_at LIMIT ${CHECKS_PER_RUN}`
  await atomic(db, [
    enqueue(db, PAYMENT_CHECK, sql`json_object('hash', p.hash)`, {
      id: sql`'payment-check:' || p.hash || ':' || p.check_at`,
      from: sql`FROM payments p WHERE p.id IN (${due})`,
    }),
    db
      .update(payments)
      .set({ checkAt: at + JOB_PATIENCE_MS })
      .where(sql`${payments.id} IN (${due})`),
    ...listGateways(env).map(({ name }) => enqueueSweep(db, name, `day-${Math.floor(at / DAY)}`)),
  ])
}

/** Handles a `payment-check` job. */
export async function runPaymentCheck(env: Env, { hash }: { hash: string }): Promise<void> {
  await checkPayment(env, database(env), hash)
}

/**
 * Handles a `payment-sweep` job: checks each of our payments that the gateway has received and we have not verified, and lists for staff what
 * matches none of them. Throws if the answer is lost, so that the queue repeats the job.
 */
export async function sweepUnverified(env: Env, { gateway: name }: { gateway: GatewayName }): Promise<void> {
  const db = database(env)
  const gateway = findGateway(env, name)
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
