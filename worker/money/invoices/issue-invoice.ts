import { and, eq, type SQL, sql } from 'drizzle-orm'
import { priceInvoice, VAT_PERCENT } from '#shared/money.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import type { Invoice, IssueInvoice } from './contract.ts'
import { INVOICE_PATH } from './pay-invoice.ts'
import { invoices } from './schema.ts'

interface NewInvoice {
  hash: string
  userId: number
  kind: Invoice['kind']
  title: string
  description?: string
  /** Before VAT, in rial. */
  subtotal: number
  dueAt?: number | null
  issuedBy: number
  /** A second invoice of the same issuer with this key is not issued. */
  clientKey: string
  /** UTC ms. */
  issuedAt?: number
}

/** Returns the statements, for the batch of a sale, that issue an invoice with the next number, if `when` holds, and notify its user unless they caused it. */
export function issueInvoiceStatements(db: Database, { issuedAt = now(), ...invoice }: NewInvoice, when: SQL = sql`true`): Statement[] {
  const { hash, userId, title, issuedBy } = invoice
  return [
    insertSelect(
      db,
      invoices,
      {
        ...invoice,
        ...priceInvoice(invoice.subtotal, 0),
        vatPercent: VAT_PERCENT,
        number: sql`(SELECT coalesce(max(n.number), 0) + 1 FROM invoices n)`,
        issuedAt,
      },
      sql`WHERE ${when}`,
    ).onConflictDoNothing({ target: [invoices.issuedBy, invoices.clientKey] }),
    // A purchase of the member's own is known to them, and is notified once it is paid.
    ...(issuedBy === userId
      ? []
      : [
          notify(
            db,
            { kind: 'payment', event: 'invoiceIssued', userId, ref: hash, title, path: `${INVOICE_PATH}${hash}` },
            sql`EXISTS (SELECT 1 FROM invoices WHERE hash = ${hash})`,
          ),
        ]),
  ]
}

/**
 * Issues an invoice to a member and returns its hash; a repeated key returns the same one. Errors: `invalid` for an unknown member or a due
 * date in the past, `forbidden` to oneself, `conflict` if the key belongs to another invoice.
 */
export async function issueInvoice(db: Database, viewer: Viewer, input: IssueInvoice): Promise<{ hash: string }> {
  const { key, handle, dueAt, ...details } = input
  const issuedWithKey = db
    .select()
    .from(invoices)
    .where(and(eq(invoices.issuedBy, viewer.id), eq(invoices.clientKey, key)))
  const { buyer, known } = await readTogether(db, {
    buyer: first(
      db
        .select({ id: users.id, hash: users.hash })
        .from(users)
        .innerJoin(handles, and(eq(handles.ownerId, users.id), eq(handles.kind, 'user')))
        .where(and(eq(handles.handle, handle), isOpenAccount)),
    ),
    known: first(issuedWithKey),
  })
  if (!buyer) throw invalid({ handle: 'کاربری با این نام کاربری پیدا نشد' })
  assertNotOwn(viewer, buyer.id)
  if (!known && dueAt !== null && dueAt <= now()) throw invalid({ dueAt: 'مهلت پرداخت باید در آینده باشد' })
  const hash = newHash()
  const isIssued = sql`EXISTS (SELECT 1 FROM invoices WHERE hash = ${hash})`
  const sold = { hash, userId: buyer.id, kind: 'custom', ...details, dueAt, issuedBy: viewer.id, clientKey: key } as const
  await atomic(db, [
    ...issueInvoiceStatements(db, sold),
    audit(
      db,
      {
        actorId: viewer.id,
        kind: 'money',
        action: 'issue_invoice',
        subject: hash,
        details: { user: buyer.hash, subtotal: details.subtotal },
      },
      isIssued,
    ),
  ])
  const [issued] = await issuedWithKey
  if (!issued) throw new Error('The invoice was not stored')
  const isSame = issued.userId === buyer.id && issued.subtotal === details.subtotal && issued.title === details.title
  if (!isSame) throw conflict('با این درخواست صورت‌حساب دیگری صادر شده است؛ صفحه را تازه کن.')
  return { hash: issued.hash }
}
