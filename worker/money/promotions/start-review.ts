import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { promotions } from './schema.ts'

/** Puts a promotion in review once its invoice, named by its hash, is paid, and notifies the buyer. Idempotent. */
export async function startReview(db: Database, invoice: string): Promise<void> {
  const paid = sql`(SELECT i.id FROM invoices i WHERE i.hash = ${invoice} AND i.state = 'paid')`
  await atomic(db, [
    notifyBuyers(db, 'promotionInReview', sql`p.invoice_id = ${paid} AND p.state = 'unpaid'`),
    db
      .update(promotions)
      .set({ state: 'in_review' })
      .where(and(sql`${promotions.invoiceId} = ${paid}`, eq(promotions.state, 'unpaid'))),
  ])
}
