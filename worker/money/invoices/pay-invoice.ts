import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, idempotentAtomic, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { transfer, walletBalance } from '#worker/money/ledger/index.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import { PaidInvoice } from './contract.ts'
import { invoices } from './schema.ts'

/** Page of an invoice, before its hash. */
export const INVOICE_PATH = '/me/wallet/invoices/'

export const INVOICE_PAID = defineJob({ kind: 'invoice-paid', payload: PaidInvoice })

const OF_INVOICE = sql`FROM invoices i`

/**
 * Returns the statements that pay an open invoice from the wallet of its user if `when` holds at that point in the batch and the balance
 * covers the total; otherwise they change nothing. They notify the user, unless what the invoice pays for does, and enqueue the job `invoice-paid`, which jobs.ts runs by the kind of
 * the invoice. `at` becomes the time of payment, by which later statements of the batch recognize it.
 */
export function payInvoiceStatements(db: Database, invoiceId: number | SQL, when: SQL, at: number = now()): Statement[] {
  const isPaidNow = sql`i.id = ${invoiceId} AND i.state = 'paid' AND i.paid_at = ${at}`
  const wallet = { kind: 'wallet', userId: sql`i.user_id` } as const
  const moved = { ref: sql`i.hash`, title: sql`i.title`, from: wallet, at }
  return [
    // The balance is part of the condition, because the constraint of the wallet would abort the batch that received the money.
    db
      .update(invoices)
      .set({ state: 'paid', paidAt: at })
      .where(
        and(
          sql`${invoices.id} = ${invoiceId}`,
          eq(invoices.state, 'open'),
          sql`${walletBalance(sql`${invoices.userId}`)} >= ${invoices.total}`,
          when,
        ),
      ),
    transfer(
      db,
      { ...moved, key: sql`'invoice:' || i.hash || ':net'`, kind: 'invoice', to: { kind: 'sales' }, amount: sql`i.total - i.vat` },
      sql`${isPaidNow} AND i.total > i.vat`,
      OF_INVOICE,
    ),
    transfer(
      db,
      { ...moved, key: sql`'invoice:' || i.hash || ':vat'`, kind: 'vat', to: { kind: 'vat' }, amount: sql`i.vat` },
      sql`${isPaidNow} AND i.vat > 0`,
      OF_INVOICE,
    ),
    // The review of a promotion notifies its buyer of the payment, see `startReview`.
    notifyPayments(
      db,
      'invoicePaid',
      sql`SELECT i.user_id, i.hash AS ref, i.title, ${INVOICE_PATH} || i.hash AS path FROM invoices i
        WHERE ${isPaidNow} AND i.kind <> 'promotion'`,
    ),
    enqueue(db, INVOICE_PAID, sql`json_object('kind', i.kind, 'hash', i.hash)`, {
      id: sql`'invoice-paid:' || i.hash`,
      from: sql`${OF_INVOICE} WHERE ${isPaidNow}`,
    }),
  ]
}

/**
 * Pays from the viewer's wallet; repeating it is harmless. Errors: `not_found`, `conflict` if the total or the state changed or the balance is
 * too low.
 */
export async function payFromWallet(db: Database, viewer: Viewer, { hash, total }: { hash: string; total: number }): Promise<void> {
  const own = and(eq(invoices.hash, hash), eq(invoices.userId, viewer.id))
  const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(own)
  if (!invoice) throw notFound()
  const isUnchanged = sql`(SELECT t.total FROM invoices t WHERE t.id = ${invoice.id}) = ${total}`
  await idempotentAtomic(db, payInvoiceStatements(db, invoice.id, isUnchanged))
  const [after] = await db.select({ state: invoices.state, total: invoices.total }).from(invoices).where(own)
  if (after?.state === 'paid') return
  if (after?.state !== 'open') throw conflict('این صورت‌حساب باطل شده است و نمی‌شود آن را پرداخت.')
  if (after.total !== total) throw conflict('مبلغ صورت‌حساب عوض شده است؛ صفحه را تازه کن و مبلغ تازه را ببین.')
  throw conflict('موجودی کیف پولت برای این صورت‌حساب کافی نیست؛ آن را با کارت بپرداز یا اول کیف پولت را شارژ کن.')
}
