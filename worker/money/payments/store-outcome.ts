import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { formatToman } from '#shared/money.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import { nextCheckAt, nextReviewCheckAt, startOf } from './check-schedule.ts'
import { type FAILURE_REASONS, REVIEW_REASONS, UNDECIDED_REASONS } from './contract.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { PAYMENT_PATH } from './settle.ts'

type PaymentRow = typeof payments.$inferSelect
type FailureReason = (typeof FAILURE_REASONS)[number]
type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Condition: the gateway has not decided about the payment. */
export const isUndecided = or(
  inArray(payments.state, ['created', 'requested']),
  and(eq(payments.state, 'review'), inArray(payments.reason, [...UNDECIDED_REASONS])),
)
const isStill = (id: number, condition: SQL | undefined): SQL => sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND ${condition})`

/** Fails a payment that is not decided yet. An expired payment is asked about further, because the bank may still report it as paid. */
export async function failPayment(
  db: Database,
  { id, hash, userId, ...payment }: PaymentRow,
  reason: FailureReason,
  code: number | null,
  events: Statement[],
): Promise<void> {
  const notification = sql`SELECT ${userId} AS user_id, ${hash} AS ref, '' AS title, ${PAYMENT_PATH + hash} AS path`
  const checkAt = reason === 'expired' && payment.authority !== null ? nextCheckAt(startOf(payment), now()) : null
  await atomic(db, [
    ...events,
    recordEvent(db, { paymentId: id, kind: 'failed', code: code ?? undefined, details: { reason } }, isStill(id, isUndecided)),
    notifyPayments(db, 'reviewClosed', sql`${notification} WHERE ${isStill(id, and(isUndecided, eq(payments.state, 'review')))}`),
    // Comes first, so that a payment which fails now is not counted twice.
    db
      .update(payments)
      .set({ checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), eq(payments.state, 'failed'), isNotNull(payments.checkAt))),
    db
      .update(payments)
      .set({ state: 'failed', reason, gatewayCode: code, checkAt, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), isUndecided)),
  ])
}

/** Stores that the bank returned the money to the card, and notifies the buyer, who may have been told that the payment failed. */
export async function markReversed(
  db: Database,
  { id, hash, userId, amount }: PaymentRow,
  code: number,
  events: Statement[],
): Promise<void> {
  const isUnsettled = or(
    inArray(payments.state, ['created', 'requested', 'review']),
    and(eq(payments.state, 'failed'), inArray(payments.reason, ['cancelled', 'declined', 'unpaid', 'expired'])),
  )
  const when = isStill(id, isUnsettled)
  await atomic(db, [
    ...events,
    recordEvent(db, { paymentId: id, kind: 'failed', code, details: { reason: 'reversed' } }, when),
    notifyPayments(
      db,
      'reversed',
      sql`SELECT ${userId} AS user_id, ${hash} AS ref, ${formatToman(amount)} AS title, ${PAYMENT_PATH + hash} AS path WHERE ${when}`,
    ),
    db
      .update(payments)
      .set({ state: 'failed', reason: 'reversed', gatewayCode: code, checkAt: null, checks: sql`${payments.checks} + 1` })
      .where(and(eq(payments.id, id), isUnsettled)),
  ])
}

/** A payment whose review staff closed keeps the reason of the review and is not reviewed again. */
const isReviewable = (id: number): SQL =>
  isStill(
    id,
    or(isUndecided, and(eq(payments.state, 'failed'), or(isNull(payments.reason), notInArray(payments.reason, [...REVIEW_REASONS])))),
  )

/** Hands a payment over to staff and notifies the buyer, unless staff closed a review of it before; also logs it as an error. */
export async function openReview(
  db: Database,
  payment: PaymentRow,
  reason: ReviewReason,
  code: number | null,
  ...events: Statement[]
): Promise<void> {
  const { id, hash, userId } = payment
  const when = isReviewable(id)
  const checkAt = UNDECIDED_REASONS.some((undecided) => undecided === reason) ? nextReviewCheckAt(startOf(payment), now()) : null
  const { opened } = await write(db, {
    before: {
      opened: db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.id, id), when)),
    },
    change: [
      ...events,
      recordEvent(db, { paymentId: id, kind: 'reviewOpened', code: code ?? undefined, details: { reason } }, when),
      notifyPayments(
        db,
        'review',
        sql`SELECT ${userId} AS user_id, ${hash} AS ref, '' AS title, ${PAYMENT_PATH + hash} AS path WHERE ${when}`,
      ),
      db
        .update(payments)
        .set({ state: 'review', reason, gatewayCode: code, checkAt, checks: sql`${payments.checks} + 1` })
        .where(and(eq(payments.id, id), when)),
    ],
  })
  if (opened.length > 0) console.error(JSON.stringify({ level: 'error', event: 'payment_review', payment: hash, reason, code }))
}
