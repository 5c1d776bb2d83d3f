import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findGateway, type Gateway, type VerifyResult } from '#worker/money/gateway/index.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import { LAST_CHECK_MS, nextCheckAt, SESSION_LIFETIME_MS, startOf } from './check-schedule.ts'
import { type FAILURE_REASONS, REVIEW_REASONS } from './contract.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { PAYMENT_PATH, settlePayment } from './settle.ts'

type PaymentRow = typeof payments.$inferSelect
type FailureReason = (typeof FAILURE_REASONS)[number]
type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Asks the gateway about a payment and settles it if it is paid. Errors: `not_found`. */
export async function checkPayment(env: Env, db: Database, hash: string, by?: Viewer): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.hash, hash))
  if (!payment) throw notFound()
  await checkRow(env, db, payment, { actorId: by?.id })
}

interface CheckOptions {
  actorId?: number | undefined
  /** The gateway's callback says that the buyer cancelled, which only explains a failure. */
  isCancelled?: boolean
}

/**
 * Verifies a payment with the amount of our row and stores what the gateway says. A lost or unreadable answer changes nothing but the time
 * of the next question.
 */
export async function checkRow(env: Env, db: Database, payment: PaymentRow, { actorId, isCancelled = false }: CheckOptions): Promise<void> {
  const { id, authority, amount, state } = payment
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
    details: { status: answer.status, ...('details' in answer ? { details: answer.details } : {}) },
    actorId,
  })
  if (answer.status === 'paid') await settlePayment(db, payment, answer, actorId)
  else if (answer.status === 'review') await openReview(db, payment, answer.reason, answer.code, event)
  else if (answer.status === 'unpaid' && gateway)
    await judgeUnpaid(db, gateway, { ...payment, authority }, { event, isCancelled, code: answer.code })
  else await askLater(db, payment, [event, enqueueSweep(db, payment.gateway, `hour-${Math.floor(now() / HOUR)}`)])
}

/** Fails a payment for which no authority arrived in time; nobody could pay it. */
async function expireUnrequested(db: Database, payment: PaymentRow): Promise<void> {
  const expiresAt = payment.createdAt + SESSION_LIFETIME_MS
  if (payment.state === 'created' && expiresAt <= now()) await failPayment(db, payment, 'expired', null, [])
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
  { event, isCancelled, code }: { event: Statement; isCancelled: boolean; code: number },
): Promise<void> {
  const { status, code: inquiryCode } = await gateway.inquire(payment.authority)
  const events = [event, recordEvent(db, { paymentId: payment.id, kind: 'inquired', code: inquiryCode, details: { status } })]
  if (status === 'reversed') return openReview(db, payment, 'reversed', code, ...events)
  if (status === 'failed') return failPayment(db, payment, isCancelled ? 'cancelled' : 'declined', code, events)
  const age = now() - startOf(payment)
  if (status === 'pending' && age >= SESSION_LIFETIME_MS) return failPayment(db, payment, 'expired', code, events)
  await askLater(db, payment, events)
}

const isOpen = (id: number): SQL => sql`EXISTS (SELECT 1 FROM payments o WHERE o.id = ${id} AND o.state IN ('created', 'requested'))`

/** An expired payment is asked about further, because the bank may still report it as paid. */
async function failPayment(db: Database, { id, ...payment }: PaymentRow, reason: FailureReason, code: number | null, events: Statement[]) {
  const checkAt = reason === 'expired' && payment.authority !== null ? nextCheckAt(startOf(payment), now()) : null
  await atomic(db, [
    ...events,
    recordEvent(db, { paymentId: id, kind: 'failed', code: code ?? undefined, details: { reason } }, isOpen(id)),
    db
      .update(payments)
      .set({ state: 'failed', reason, gatewayCode: code, checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), inArray(payments.state, ['created', 'requested']))),
    db
      .update(payments)
      .set({ checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), eq(payments.state, 'failed'), isNotNull(payments.checkAt))),
  ])
}

/** A payment whose review staff closed keeps the reason of the review and is not reviewed again. */
const isReviewable = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM payments o WHERE o.id = ${id} AND o.state IN ('created', 'requested', 'failed')
    AND coalesce(o.reason, '') NOT IN (${sql.join(
      REVIEW_REASONS.map((reason) => sql`${reason}`),
      sql`, `,
    )}))`

async function openReview(db: Database, { id, hash, userId }: PaymentRow, reason: ReviewReason, code: number, ...events: Statement[]) {
  const when = isReviewable(id)
  const [opened] = await atomic(db, [
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, id), when)),
    ...events,
    recordEvent(db, { paymentId: id, kind: 'reviewOpened', code, details: { reason } }, when),
    notifyPayments(
      db,
      'review',
      sql`SELECT ${userId} AS user_id, ${hash} AS ref, '' AS title, ${PAYMENT_PATH + hash} AS path WHERE ${when}`,
    ),
    db
      .update(payments)
      .set({ state: 'review', reason, gatewayCode: code, checkAt: null, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), when)),
  ])
  if (opened.length > 0) console.error(JSON.stringify({ level: 'error', event: 'payment_review', payment: hash, reason, code }))
}

/** Schedules the next question; a payment that was never answered expires in the end, and a later verification still pays it. */
async function askLater(db: Database, payment: PaymentRow, events: Statement[]): Promise<void> {
  const { id, state } = payment
  const [at, startedAt] = [now(), startOf(payment)]
  if (at - startedAt >= LAST_CHECK_MS && (state === 'created' || state === 'requested'))
    return failPayment(db, payment, 'expired', payment.gatewayCode, events)
  const checkAt = state === 'requested' || payment.checkAt !== null ? nextCheckAt(startedAt, at) : null
  await atomic(db, [
    ...events,
    db
      .update(payments)
      .set({ checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), notInArray(payments.state, ['paid', 'review']))),
  ])
}
