import { and, eq, ne, sql } from 'drizzle-orm'
import { formatToman } from '#shared/money.ts'
import { type Database, idempotentAtomic } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { VerifyResult } from '#worker/money/gateway/index.ts'
import { payInvoiceStatements } from '#worker/money/invoices/index.ts'
import { openWallet, transfer, walletBalance } from '#worker/money/ledger/index.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'

/** Page of a payment, before its hash. */
export const PAYMENT_PATH = '/me/wallet/payments/'

type PaymentRow = typeof payments.$inferSelect
type Paid = Extract<VerifyResult, { status: 'paid' }>

/**
 * Settles a payment that the gateway verified, from any state, in one batch: the money enters the wallet, and an invoice that is still open
 * is paid from it; otherwise the money stays in the wallet and the buyer is notified. Every statement requires that the payment is not paid
 * yet, and the last one makes it paid, so that however often this runs, it happens once.
 */
export async function settlePayment(db: Database, payment: PaymentRow, { code, reference, card }: Paid, actorId?: number): Promise<void> {
  const { id, hash, userId, invoiceId, amount, gateway } = payment
  const at = now()
  const isUnsettled = sql`EXISTS (SELECT 1 FROM payments s WHERE s.id = ${id} AND s.state <> 'paid')`
  const wallet = { kind: 'wallet', userId } as const
  const notification = sql`SELECT ${userId} AS user_id, ${hash} AS ref, ${PAYMENT_PATH + hash} AS path`
  const payable = sql`SELECT 1 FROM invoices i WHERE i.id = ${invoiceId} AND i.state = 'open' AND ${walletBalance(userId)} >= i.total`
  await idempotentAtomic(db, [
    openWallet(db, userId, isUnsettled),
    // The same time as `paidAt`, so that both belong to the same day.
    transfer(
      db,
      { key: `payment:${hash}:received`, kind: 'topUp', from: { kind: gateway }, to: wallet, amount, ref: hash, at },
      isUnsettled,
    ),
    ...(invoiceId === null
      ? [notifyPayments(db, 'paid', sql`${notification}, ${formatToman(amount)} AS title WHERE ${isUnsettled}`)]
      : [
          // Evaluated before the invoice is paid, with the condition under which it is.
          notifyPayments(
            db,
            'credited',
            sql`${notification}, (SELECT t.title FROM invoices t WHERE t.id = ${invoiceId}) AS title
              WHERE ${isUnsettled} AND NOT EXISTS (${payable})`,
          ),
          ...payInvoiceStatements(db, invoiceId, isUnsettled, at),
        ]),
    recordEvent(db, { paymentId: id, kind: 'verified', code, details: { status: 'paid' }, actorId }, isUnsettled),
    recordEvent(db, { paymentId: id, kind: 'paid', code, details: { reference } }, isUnsettled),
    db
      .update(payments)
      .set({ state: 'paid', reason: null, gatewayCode: code, paidAt: at, checkAt: null, reference: reference ?? '', card })
      .where(and(eq(payments.id, id), ne(payments.state, 'paid'))),
  ])
}
