import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findGateway, type Gateway, logUndocumentedCode, type Unknown, type VerifyResult } from '#worker/money/gateway/index.ts'
import { LAST_CHECK_MS, nextCheckAt, nextReviewCheckAt, SESSION_LIFETIME_MS, startOf } from './check-schedule.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { settlePayment } from './settle.ts'
import { failPayment, isUndecided, markReversed, openReview } from './store-outcome.ts'

type PaymentRow = typeof payments.$inferSelect

/** Asks the gateway about a payment, `by` a member of staff or a job, and settles it if it is paid. Errors: `not_found`, `forbidden` for the viewer's own payment. */
export async function checkPayment(env: Env, db: Database, hash: string, by?: Viewer): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.hash, hash))
  if (!payment) throw notFound()
  if (by) assertNotOwn(by, payment.userId)
  await checkRow(env, db, payment, { actorId: by?.id })
}

interface CheckOptions {
  actorId?: number | undefined
}

/**
 * Verifies a payment with the amount of our row and stores what the gateway says. A lost or unreadable answer, or an unknown code, changes
 * nothing but the time of the next question.
 */
export async function checkRow(env: Env, db: Database, payment: PaymentRow, { actorId }: CheckOptions = {}): Promise<void> {
  const { id, hash, authority, amount, state } = payment
  if (state === 'paid') return
  if (authority === null) return expireUnrequested(db, payment)
  const gateway = findGateway(env, payment.gateway)
  const answer: VerifyResult = gateway
    ? await gateway.verify({ authority, amount })
    : { status: 'unknown', details: 'the gateway has no merchant' }
  const event = recordEvent(db, {
    paymentId: id,
    kind: 'verified',
    code: 'code' in answer ? answer.code : undefined,
    details: {
      status: answer.status,
      ...('details' in answer && { details: answer.details }),
      ...('paidAmount' in answer && { amount: answer.paidAmount }),
    },
    actorId,
  })
  if (answer.status === 'paid') await settlePayment(db, payment, answer, actorId)
  else if (answer.status === 'review') await openReview(db, payment, answer.reason, answer.code, event)
  else if (answer.status === 'unpaid' && gateway) await judgeUnpaid(db, gateway, { ...payment, authority }, { event, code: answer.code })
  else if (answer.status === 'unknown') {
    if (answer.isUndocumented) logUndocumentedCode(payment.gateway, 'verify', { payment: hash, ...answer })
    await keepUndecided(db, payment, answer, event)
  }
}

/** Fails a payment for which no authority arrived in time. If only the answer was lost, somebody may have paid it, which a sweep shows. */
async function expireUnrequested(db: Database, payment: PaymentRow): Promise<void> {
  const expiresAt = payment.createdAt + SESSION_LIFETIME_MS
  if (payment.state === 'created' && expiresAt <= now())
    await failPayment(db, payment, 'expired', null, [enqueueSweep(db, payment.gateway, `expired-${payment.hash}`)])
  else
    await db
      .update(payments)
      .set({ checkAt: payment.state === 'created' ? expiresAt : null })
      .where(eq(payments.id, payment.id))
}

/** Asks for the state of an unpaid payment, to tell one that waits from one that failed or was returned to the card. */
async function judgeUnpaid(
  db: Database,
  gateway: Gateway,
  payment: PaymentRow & { authority: string },
  { event, code }: { event: Statement; code: number },
): Promise<void> {
  const { status, code: inquiryCode } = await gateway.inquire(payment.authority)
  const events = [event, recordEvent(db, { paymentId: payment.id, kind: 'inquired', code: inquiryCode, details: { status } })]
  if (status === 'reversed') return markReversed(db, payment, code, events)
  if (status === 'cancelled' || status === 'declined') return failPayment(db, payment, status, code, events)
  if (status === 'failed') return failPayment(db, payment, 'unpaid', code, events)
  const age = now() - startOf(payment)
  if (status === 'pending' && age >= SESSION_LIFETIME_MS) return failPayment(db, payment, 'expired', code, events)
  await askLater(db, payment, events)
}

const isOpenState = (state: PaymentRow['state']) => state === 'created' || state === 'requested'

/**
 * Asks again about a payment of which the gateway says nothing. It may hold the money, so that staff decide about a payment which still is
 * open after `LAST_CHECK_MS`.
 */
async function keepUndecided(db: Database, payment: PaymentRow, { code, isUndocumented }: Unknown, event: Statement): Promise<void> {
  const gatewayCode = code ?? null
  if (now() - startOf(payment) >= LAST_CHECK_MS && isOpenState(payment.state))
    return openReview(db, payment, isUndocumented ? 'unknownCode' : 'unanswered', gatewayCode, event)
  await askLater(db, payment, [
    event,
    enqueueSweep(db, payment.gateway, `hour-${Math.floor(now() / HOUR)}`),
    db
      .update(payments)
      .set({ gatewayCode })
      .where(and(eq(payments.id, payment.id), isUndecided)),
  ])
}

/** Schedules the next question. A payment that the gateway calls unpaid expires in the end, and a later verification still pays it. */
async function askLater(db: Database, payment: PaymentRow, events: Statement[]): Promise<void> {
  const { id, state } = payment
  const [at, startedAt] = [now(), startOf(payment)]
  if (at - startedAt >= LAST_CHECK_MS && isOpenState(state)) return failPayment(db, payment, 'expired', payment.gatewayCode, events)
  const checkAt = state === 'requested' || payment.checkAt !== null ? nextCheckAt(startedAt, at) : null
  await atomic(db, [
    ...events,
    db
      .update(payments)
      .set({ checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), notInArray(payments.state, ['paid', 'review']))),
    db
      .update(payments)
      .set({ checkAt: nextReviewCheckAt(startedAt, at), checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), eq(payments.state, 'review'), isNotNull(payments.checkAt))),
  ])
}
