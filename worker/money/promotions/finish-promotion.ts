import { and, eq, sql } from 'drizzle-orm'
import { formatToman } from '#shared/money.ts'
import { remainderOf } from '#shared/promotion-amounts.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import type { DeliverySnapshot } from '#worker/money/promotion-delivery/index.ts'
import { budgetOf } from './budget-of.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { PAID_STATES } from './open-promotions.ts'
import { promotions } from './schema.ts'
import { storeDays } from './store-numbers.ts'

type Outcome = 'ended' | 'stopped'

/** An attempt changes nothing if staff refunded part of the invoice between its read and its write. */
const ATTEMPTS = 3

/**
 * Closes the delivery of a paid promotion, so that nothing is counted any more, then refunds the price of the views that were not delivered
 * and stores the outcome, which is `completed` if all were. A promotion that is over stays as it is. A run that was interrupted is repaired
 * by another one.
 */
export async function finishPromotion(env: Env, db: Database, hash: string, outcome: Outcome): Promise<void> {
  const closed = await budgetOf(env, hash).close(now())
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findPaid(db, hash)
    if (!found) return
    await atomic(db, outcomeStatements(db, found, closed, outcome))
  }
  if (await findPaid(db, hash)) throw new Error(`Promotion ${hash} was not finished`)
}

async function findPaid(db: Database, hash: string) {
  const [found] = await db
    .select({ promotion: promotions, invoice: { hash: invoices.hash, total: invoices.total, refunded: invoices.refunded } })
    .from(promotions)
    .innerJoin(invoices, eq(invoices.id, promotions.invoiceId))
    .where(and(eq(promotions.hash, hash), sql`${promotions.state} IN (${PAID_STATES})`))
  return found
}

function outcomeStatements(
  db: Database,
  { promotion, invoice }: NonNullable<Awaited<ReturnType<typeof findPaid>>>,
  closed: DeliverySnapshot,
  outcome: Outcome,
): Statement[] {
  const { id, hash, views, userId, stopRequestedBy } = promotion
  const [at, refund] = [now(), newHash()]
  const delivered = Math.min(closed.delivered, views)
  const state = delivered === views ? 'completed' : outcome
  // Staff may have refunded more than the remainder; the rest is all that is left.
  const amount = Math.min(remainderOf({ total: invoice.total, views, delivered }), invoice.total - invoice.refunded)
  const isPaid = sql`EXISTS (SELECT 1 FROM promotions q WHERE q.id = ${id} AND q.state IN (${PAID_STATES}))`
  const isRefunded = amount > 0 ? sql`EXISTS (SELECT 1 FROM refunds r WHERE r.hash = ${refund})` : sql`1`
  const refunded = { hash: refund, invoice: invoice.hash, amount, note: 'بازدیدهای نرسیدهٔ افزایش بازدید', at }
  const by = { refundedBy: state === 'stopped' ? (stopRequestedBy ?? userId) : userId, clientKey: `promotion:${hash}` }
  const isFinishedNow = sql`p.id = ${id} AND p.state = ${state} AND p.finished_at = ${at}`
  return [
    // Only buyers who stopped it themselves get a separate notification of the refund.
    ...(amount > 0 ? refundInvoiceStatements(db, { ...refunded, ...by }, isPaid, state === 'stopped' && stopRequestedBy === userId) : []),
    ...storeDays(db, [{ id, days: closed.days }]),
    db
      .update(promotions)
      .set({ state, finishedAt: at, delivered, impressions: closed.impressions })
      .where(sql`${promotions.id} = ${id} AND ${promotions.state} IN (${PAID_STATES}) AND ${isRefunded}`),
    ...(state === 'completed' ? [notifyBuyers(db, 'promotionFinished', isFinishedNow)] : []),
    ...(state === 'ended' ? [notifyBuyers(db, 'promotionEnded', isFinishedNow, { title: formatToman(amount) })] : []),
    ...(state === 'stopped' && stopRequestedBy !== userId ? [notifyBuyers(db, 'promotionStopped', isFinishedNow)] : []),
  ]
}
