import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { discountUses } from '#worker/money/discount-codes/schema.ts'
import { invoices } from './schema.ts'

/** Returns the statements that void an invoice if it is open, and release its discount. */
export const voidInvoiceStatements = (db: Database, hash: string): Statement[] => [
  db.delete(discountUses).where(sql`${discountUses.invoiceId} = (SELECT i.id FROM invoices i WHERE i.hash = ${hash} AND i.state = 'open')`),
  db
    .update(invoices)
    .set({ state: 'void', voidedAt: now() })
    .where(and(eq(invoices.hash, hash), eq(invoices.state, 'open'))),
]

/**
 * Voids an open invoice and releases its discount; repeating it is harmless. Errors: `not_found`, `forbidden` for the viewer's own, `conflict`
 * if it is paid.
 */
export async function voidInvoice(db: Database, viewer: Viewer, hash: string): Promise<void> {
  await assertInvoiceOfOthers(db, viewer, hash)
  const isOpen = sql`EXISTS (SELECT 1 FROM invoices i WHERE i.hash = ${hash} AND i.state = 'open')`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'money', action: 'void_invoice', subject: hash }, isOpen),
    ...voidInvoiceStatements(db, hash),
  ])
  const [after] = await db.select({ state: invoices.state }).from(invoices).where(eq(invoices.hash, hash))
  if (!after) throw notFound()
  if (after.state !== 'void') throw conflict('این صورت‌حساب پرداخت شده است؛ به جای باطل کردن، پولش را برگردان.')
}

/** Throws `forbidden` for an invoice of the viewer, and `not_found`. */
export async function assertInvoiceOfOthers(db: Database, viewer: Pick<Viewer, 'id'>, hash: string): Promise<void> {
  const [invoice] = await db.select({ userId: invoices.userId }).from(invoices).where(eq(invoices.hash, hash))
  if (!invoice) throw notFound()
  assertNotOwn(viewer, invoice.userId)
}
