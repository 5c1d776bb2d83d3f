import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, idempotentWrite, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { refunds } from '#worker/money/invoices/schema.ts'
import { transfer, walletBalance } from '#worker/money/ledger/index.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import type { RefundToCard } from './contract.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'
import { PAYMENT_PATH } from './settle.ts'

async function readPaymentOfOthers(db: Database, viewer: Viewer, hash: string): Promise<typeof payments.$inferSelect> {
  const [payment] = await db.select().from(payments).where(eq(payments.hash, hash))
  if (!payment) throw notFound()
  assertNotOwn(viewer, payment.userId)
  return payment
}

/** Closes a review without crediting anything; the payment is failed then. Errors: `not_found`, `forbidden` for the viewer's own, `conflict`. */
export async function closeReview(db: Database, viewer: Viewer, { hash, note }: { hash: string; note: string }): Promise<void> {
  const { id, userId, reason } = await readPaymentOfOthers(db, viewer, hash)
  const isInReview = sql`EXISTS (SELECT 1 FROM payments r WHERE r.id = ${id} AND r.state = 'review')`
  const notification = sql`SELECT ${userId} AS user_id, ${hash} AS ref, '' AS title, ${PAYMENT_PATH + hash} AS path WHERE ${isInReview}`
  const { closed } = await write(db, {
    before: [
      recordEvent(db, { paymentId: id, kind: 'reviewClosed', details: { note }, actorId: viewer.id }, isInReview),
      audit(
        db,
        { actorId: viewer.id, kind: 'money', action: 'close_payment_review', subject: hash, details: { note, reason } },
        isInReview,
      ),
      notifyPayments(db, 'reviewClosed', notification),
    ],
    change: {
      // The reason of the review stays, so that the same answer of the gateway opens no second one.
      closed: db
        .update(payments)
        .set({ state: 'failed', checkAt: null })
        .where(and(eq(payments.id, id), eq(payments.state, 'review')))
        .returning({ id: payments.id }),
    },
  })
  if (closed.length === 0) throw conflict('این پرداخت در انتظار بررسی نیست؛ صفحه را تازه کن.')
}

/**
 * Records that staff returned money of a payment to its card, which leaves the wallet; a repeated key records it once. Errors: `not_found`,
 * `forbidden` for the viewer's own, `conflict`.
 */
export async function refundToCard(db: Database, viewer: Viewer, input: RefundToCard & { hash: string }): Promise<void> {
  const { hash, key, amount, bankReference, note } = input
  const { id, userId, gateway } = await readPaymentOfOthers(db, viewer, hash)
  const refund = newHash()
  const isRefundable: SQL = sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${id} AND p.state = 'paid' AND p.amount - p.refunded >= ${amount})
    AND ${walletBalance(userId)} >= ${amount}`
  const isRecorded = sql`EXISTS (SELECT 1 FROM refunds r WHERE r.hash = ${refund})`
  const isNew = sql`${isRecorded} AND NOT EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.key = ${`refund:${refund}`})`
  const wallet = { kind: 'wallet', userId } as const
  const own = and(eq(refunds.refundedBy, viewer.id), eq(refunds.clientKey, key))
  const { stored } = await idempotentWrite(db, {
    before: [
      insertSelect(
        db,
        refunds,
        {
          hash: refund,
          kind: 'card',
          paymentId: id,
          userId,
          amount,
          note,
          bankReference,
          refundedBy: viewer.id,
          clientKey: key,
          at: now(),
        },
        sql`WHERE ${isRefundable}`,
      ).onConflictDoNothing({ target: [refunds.refundedBy, refunds.clientKey] }),
      recordEvent(db, { paymentId: id, kind: 'refunded', details: { amount, bankReference, note }, actorId: viewer.id }, isNew),
      audit(
        db,
        { actorId: viewer.id, kind: 'money', action: 'refund_payment_to_card', subject: hash, details: { amount, bankReference, note } },
        isNew,
      ),
      notifyPayments(
        db,
        'refundedToCard',
        sql`SELECT ${userId} AS user_id, ${refund} AS ref, '' AS title, ${PAYMENT_PATH + hash} AS path WHERE ${isNew}`,
      ),
    ],
    // The others recognize by its key that they are new.
    change: [
      transfer(db, { key: `refund:${refund}`, kind: 'cardRefund', from: wallet, to: { kind: gateway }, amount, ref: hash }, isRecorded),
    ],
    read: {
      stored: first(
        db.select({ paymentId: refunds.paymentId, amount: refunds.amount, bankReference: refunds.bankReference }).from(refunds).where(own),
      ),
    },
  })
  if (!stored) throw conflict('این مبلغ را نمی‌شود برگرداند: پرداخت انجام نشده، پیش‌تر برگشته یا از کیف پول خرج شده است.')
  if (stored.paymentId !== id || stored.amount !== amount || stored.bankReference !== bankReference)
    throw conflict('این درخواست پیش‌تر با مبلغ یا پرداخت دیگری فرستاده شده است؛ صفحه را تازه کن.')
}
