import { eq, sql } from 'drizzle-orm'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import type { ReviewPromotion } from './contract.ts'
import { finishPromotion } from './finish-promotion.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { isInState, PAID_STATES } from './open-promotions.ts'
import { requestStop } from './request-stop.ts'
import { promotions } from './schema.ts'

type Decision = ReviewPromotion & { hash: string }

const IN_REVIEW = sql.raw("'in_review'")

/**
 * Approves a promotion in review, which then starts at its time, or rejects it and refunds the whole price. Of two decisions, the first is
 * valid; repeating it changes nothing. Errors: `not_found`, `forbidden` for the viewer's own, `conflict`.
 */
export async function reviewPromotion(db: Database, viewer: Viewer, decision: Decision): Promise<void> {
  const { hash } = decision
  const [found] = await db
    .select({ userId: promotions.userId, invoice: invoices.hash, total: invoices.total, refunded: invoices.refunded })
    .from(promotions)
    .innerJoin(invoices, eq(invoices.id, promotions.invoiceId))
    .where(eq(promotions.hash, hash))
  if (!found) throw notFound()
  assertNotOwn(viewer, found.userId)
  const amount = found.total - found.refunded
  await atomic(
    db,
    decision.decision === 'approve'
      ? approvalStatements(db, viewer, hash)
      : rejectionStatements(db, viewer, { ...decision, invoice: found.invoice, amount }),
  )
  const [after] = await db
    .select({ state: promotions.state, reviewedBy: promotions.reviewedBy })
    .from(promotions)
    .where(eq(promotions.hash, hash))
  const isRejected = after?.state === 'rejected'
  if (after?.reviewedBy !== viewer.id || isRejected !== (decision.decision === 'reject'))
    throw conflict('این افزایش بازدید دیگر در انتظار بررسی نیست؛ صفحه را تازه کن و وضعیتش را ببین.')
}

function approvalStatements(db: Database, viewer: Viewer, hash: string): Statement[] {
  const isOpen = isInState(hash, IN_REVIEW)
  return [
    audit(db, { actorId: viewer.id, action: 'approve_promotion', subject: hash }, isOpen),
    db
      .update(promotions)
      .set({ state: 'approved', reviewedBy: viewer.id, reviewedAt: now() })
      .where(sql`${promotions.hash} = ${hash} AND ${isOpen}`),
  ]
}

interface Rejection {
  hash: string
  reason: string
  /** Hash of the invoice. */
  invoice: string
  /** What is left of its total, in rial. */
  amount: number
}

function rejectionStatements(db: Database, viewer: Viewer, { hash, reason, invoice, amount }: Rejection): Statement[] {
  const isOpen = isInState(hash, IN_REVIEW)
  const [refund, at] = [newHash(), now()]
  const isRefunded = amount > 0 ? sql`EXISTS (SELECT 1 FROM refunds r WHERE r.hash = ${refund})` : sql`1`
  const returned = { hash: refund, invoice, amount, note: reason, refundedBy: viewer.id, clientKey: `promotion:${hash}`, at }
  return [
    ...(amount > 0 ? refundInvoiceStatements(db, returned, isOpen, false) : []),
    audit(db, { actorId: viewer.id, action: 'reject_promotion', subject: hash, details: { reason } }, sql`${isOpen} AND ${isRefunded}`),
    notifyBuyers(db, 'promotionRejected', sql`p.hash = ${hash} AND ${isOpen} AND ${isRefunded}`),
    db
      .update(promotions)
      .set({ state: 'rejected', reason, reviewedBy: viewer.id, reviewedAt: at, finishedAt: at })
      .where(sql`${promotions.hash} = ${hash} AND ${isOpen} AND ${isRefunded}`),
  ]
}

/**
 * Stops somebody's paid promotion with a reason and refunds the remainder to the wallet; repeating it changes nothing. Errors: `not_found`,
 * `forbidden` for the viewer's own, `conflict` if it is unpaid or over or was stopped by another.
 */
export async function stopAnyPromotion(env: Env, db: Database, viewer: Viewer, input: { hash: string; reason: string }): Promise<void> {
  const { hash, reason } = input
  const [found] = await db.select({ userId: promotions.userId }).from(promotions).where(eq(promotions.hash, hash))
  if (!found) throw notFound()
  assertNotOwn(viewer, found.userId)
  await atomic(db, [
    audit(db, { actorId: viewer.id, action: 'stop_promotion', subject: hash, details: { reason } }, isInState(hash, PAID_STATES)),
    requestStop(db, viewer, input),
  ])
  const [after] = await db.select({ stopRequestedBy: promotions.stopRequestedBy }).from(promotions).where(eq(promotions.hash, hash))
  if (!after) throw notFound()
  if (after.stopRequestedBy !== viewer.id) throw conflict('این افزایش بازدید پرداخت نشده یا به پایان رسیده است؛ صفحه را تازه کن.')
  await finishPromotion(env, db, hash, 'stopped')
}
