import { and, eq } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { voidInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'

/**
 * Voids the invoice of the viewer's unpaid sponsorship, after which a trigger cancels it and takes its version from review. Idempotent.
 * Errors: `not_found`, `conflict` if it is paid.
 */
export async function cancelSponsorship(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const read = db
    .select({ state: sponsorships.state, invoice: columnAlias(invoices.hash, 'invoice_hash') })
    .from(sponsorships)
    .innerJoin(invoices, eq(invoices.id, sponsorships.invoiceId))
    .where(and(eq(sponsorships.hash, hash), eq(sponsorships.userId, viewer.id)))
  const [found] = await read
  if (!found) throw notFound()
  await atomic(db, voidInvoiceStatements(db, found.invoice))
  const [after] = await read
  if (after?.state !== 'canceled') throw conflict('هزینهٔ این رپورتاژ آگهی پرداخت شده است و دیگر نمی‌توانی لغوش کنی.')
}
