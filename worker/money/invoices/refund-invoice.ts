import { and, eq, type SQL, sql } from 'drizzle-orm'
import { formatToman } from '#shared/money.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { transfer } from '#worker/money/ledger/index.ts'
import { notifyPayments } from '#worker/notifications/publish/index.ts'
import type { RefundInvoice } from './contract.ts'
import { INVOICE_PATH } from './pay-invoice.ts'
import { invoices, refunds } from './schema.ts'
import { assertInvoiceOfOthers } from './void-invoice.ts'

/** The VAT in the first `refunded` rial of an invoice, rounded down to toman; in SQL, because the product exceeds the integers of JavaScript. */
const vatWithin = (refunded: string) => sql.raw(`(i.vat * (${refunded}) / i.total / 10 * 10)`)
/** The share of VAT in a refund that the invoice already counts. Cumulative, so that refunds of everything return exactly the VAT. */
const VAT_SHARE = sql`(${vatWithin('i.refunded')} - ${vatWithin('i.refunded - r.amount')})`

interface NewRefund {
  hash: string
  /** Hash of the invoice. */
  invoice: string
  /** In rial; `rest` is everything that was not refunded yet. */
  amount: number | 'rest'
  note: string
  refundedBy: number
  /** A second refund by the same person with this key does nothing. */
  clientKey: string
  /** UTC ms. */
  at?: number
}

/** Returns the statements that refund a paid invoice to the wallet of its user if so much is left and `when` holds, and notify the user unless the caller does. */
export function refundInvoiceStatements(
  db: Database,
  { hash, invoice, amount, at = now(), ...details }: NewRefund,
  when: SQL = sql`true`,
  isNotified = true,
): Statement[] {
  const refunded = amount === 'rest' ? sql`(i.total - i.refunded)` : sql`${amount}`
  const source = sql`FROM refunds r JOIN invoices i ON i.id = r.invoice_id`
  const isNew = sql`r.hash = ${hash}`
  const moved = { ref: hash, title: sql`i.title`, to: { kind: 'wallet', userId: sql`i.user_id` }, at } as const
  const net = sql`r.amount - ${VAT_SHARE}`
  return [
    insertSelect(
      db,
      refunds,
      { ...details, hash, amount: refunded, kind: 'wallet', invoiceId: sql`i.id`, userId: sql`i.user_id`, at },
      sql`FROM invoices i WHERE i.hash = ${invoice} AND i.state = 'paid' AND ${refunded} > 0 AND i.refunded + ${refunded} <= i.total AND ${when}`,
    ).onConflictDoNothing({ target: [refunds.refundedBy, refunds.clientKey] }),
    transfer(
      db,
      { ...moved, key: `refund:${hash}:net`, kind: 'refund', from: { kind: 'sales' }, amount: net },
      sql`${isNew} AND ${net} > 0`,
      source,
    ),
    transfer(
      db,
      { ...moved, key: `refund:${hash}:vat`, kind: 'vatRefund', from: { kind: 'vat' }, amount: VAT_SHARE },
      sql`${isNew} AND ${VAT_SHARE} > 0`,
      source,
    ),
    ...(isNotified
      ? [
          notifyPayments(
            db,
            'refunded',
            sql`SELECT r.user_id, r.hash AS ref, i.title, ${INVOICE_PATH} || i.hash AS path ${source} WHERE ${isNew}`,
          ),
        ]
      : []),
  ]
}

/**
 * Refunds a paid invoice to the wallet of its user, with the share of VAT; a repeated key changes nothing. Errors: `not_found`, `forbidden` for
 * the viewer's own, `conflict` if less is left to refund or the key belongs to another refund.
 */
export async function refundInvoice(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  { hash: invoiceHash, key, amount, note }: RefundInvoice & { hash: string },
): Promise<void> {
  await assertInvoiceOfOthers(db, viewer, invoiceHash)
  const hash = newHash()
  await atomic(db, [
    ...refundInvoiceStatements(db, { hash, invoice: invoiceHash, amount, note, refundedBy: viewer.id, clientKey: key }),
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'refund_invoice', subject: invoiceHash, details: { refund: hash, amount, note } },
      sql`EXISTS (SELECT 1 FROM refunds WHERE hash = ${hash})`,
    ),
  ])
  const { invoice, stored } = await readTogether(db, {
    invoice: first(
      db
        .select({ id: invoices.id, state: invoices.state, total: invoices.total, refunded: invoices.refunded })
        .from(invoices)
        .where(eq(invoices.hash, invoiceHash)),
    ),
    stored: first(
      db
        .select({ invoiceId: refunds.invoiceId, amount: refunds.amount })
        .from(refunds)
        .where(and(eq(refunds.refundedBy, viewer.id), eq(refunds.clientKey, key))),
    ),
  })
  if (!invoice) throw notFound()
  if (stored && stored.invoiceId === invoice.id && stored.amount === amount) return
  if (stored) throw conflict('با این درخواست پول دیگری برگشته است؛ صفحه را تازه کن.')
  if (invoice.state !== 'paid') throw conflict('این صورت‌حساب پرداخت نشده است، پس پولی برای برگشت نیست.')
  throw conflict(`از این صورت‌حساب ${formatToman(invoice.total - invoice.refunded)} برای برگشت مانده است.`)
}
