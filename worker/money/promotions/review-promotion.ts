import { eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ownSubjectError } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { isOwnPost } from '#worker/publications/members/index.ts'
import type { ReviewPromotion } from './contract.ts'
import { finishPromotion } from './finish-promotion.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { isInState, PAID_STATES } from './open-promotions.ts'
import { storeApprovedContent } from './post-content.ts'
import { requestStop } from './request-stop.ts'
import { promotions } from './schema.ts'

type Decision = ReviewPromotion & { hash: string }

const IN_REVIEW = sql.raw("'in_review'")
const STARTABLE = sql.raw("'approved', 'running', 'paused'")

/** SQL condition on `promotions`: the viewer may decide about it, as neither the promotion nor its post is their own. */
export const canReview = ({ id }: Viewer): SQL => sql`(promotions.user_id <> ${id} AND NOT ${isOwnPost(id, sql`promotions.post_id`)})`

const canReviewThis = (viewer: Viewer, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM promotions WHERE promotions.hash = ${hash} AND ${canReview(viewer)})`

/**
 * Approves a promotion in review, which then starts at its time, or rejects it and refunds the whole price. If its post was changed after the
 * approval, approves the change, or stops the promotion and refunds the remainder. Of two decisions, the first is valid; repeating it changes
 * nothing. Errors: `not_found`; `forbidden` for the viewer's own and for a post of a publication that they edit; `stale` if
 * the post was changed since staff read it; `conflict`.
 */
export async function reviewPromotion(env: Env, db: Database, viewer: Viewer, decision: Decision): Promise<void> {
  const { hash } = decision
  const [found] = await db
    .select({
      state: promotions.state,
      invoice: columnAlias(invoices.hash, 'invoice_hash'),
      total: invoices.total,
      refunded: invoices.refunded,
      canReview: sql<number>`${canReview(viewer)}`.as('can_review'),
    })
    .from(promotions)
    .innerJoin(invoices, eq(invoices.id, promotions.invoiceId))
    .where(eq(promotions.hash, hash))
  if (!found) throw notFound()
  if (!found.canReview) throw ownSubjectError()
  const isChange = found.state !== 'in_review'
  await atomic(db, statementsOf(db, viewer, decision, { ...found, isChange }))
  const [after] = await db
    .select({
      state: promotions.state,
      reviewedBy: promotions.reviewedBy,
      reviewedVersion: promotions.reviewedVersion,
      contentVersion: promotions.contentVersion,
      isChanged: promotions.isChanged,
      stopRequestedBy: promotions.stopRequestedBy,
      finishedAt: promotions.finishedAt,
    })
    .from(promotions)
    .where(eq(promotions.hash, hash))
  if (!after) throw notFound()
  const { version } = decision
  if (decision.decision === 'reject') {
    if (after.state === 'rejected' && after.reviewedBy === viewer.id) return
    if (after.stopRequestedBy === viewer.id) return finishPromotion(env, db, hash, 'stopped')
  } else if (after.reviewedBy === viewer.id && after.reviewedVersion === version && after.state !== 'rejected') return
  const isDecidable = after.finishedAt === null && (after.state === 'in_review' || after.isChanged)
  if (isDecidable && version !== undefined && after.contentVersion !== version)
    throw new AppError('stale', { message: CHANGED_AGAIN, details: { version: after.contentVersion } })
  throw conflict('این افزایش بازدید دیگر در انتظار بررسی نیست؛ صفحه را تازه کن و وضعیتش را ببین.')
}

const CHANGED_AGAIN = 'نویسنده پست را پس از آنکه بازش کردی عوض کرده است؛ صفحه را تازه کن و نسخهٔ تازه را بخوان.'

interface Reviewed {
  /** Hash of the invoice. */
  invoice: string
  total: number
  refunded: number
  /** Whether the decision is about a change of the post after the approval. */
  isChange: boolean
}

function statementsOf(db: Database, viewer: Viewer, decision: Decision, { isChange, invoice, total, refunded }: Reviewed): Statement[] {
  const isOpen = sql`(${isUndecided(decision, isChange)} AND ${canReviewThis(viewer, decision.hash)})`
  if (decision.decision === 'approve')
    return isChange ? changeApprovalStatements(db, viewer, decision, isOpen) : approvalStatements(db, viewer, decision, isOpen)
  return isChange
    ? changeRejectionStatements(db, viewer, decision, isOpen)
    : rejectionStatements(db, viewer, { ...decision, invoice, amount: total - refunded }, isOpen)
}

/** SQL condition: nobody has decided about the version of the promotion. */
const isUndecided = ({ hash, version }: Decision, isChange: boolean): SQL =>
  sql`(${isInState(hash, isChange ? STARTABLE : IN_REVIEW)} AND EXISTS (SELECT 1 FROM promotions q WHERE q.hash = ${hash}
    AND ${isChange ? sql`q.is_changed = 1` : sql`1`} AND ${version === undefined ? sql`1` : sql`q.content_version = ${version}`}))`

type Approval = Extract<Decision, { decision: 'approve' }>

function approvalStatements(db: Database, viewer: Viewer, { hash, version }: Approval, isOpen: SQL): Statement[] {
  return [
    audit(db, { actorId: viewer.id, kind: 'money', action: 'approve_promotion', subject: hash }, isOpen),
    storeApprovedContent(db, hash, isOpen),
    db
      .update(promotions)
      .set({ state: 'approved', reviewedBy: viewer.id, reviewedAt: now(), reviewedVersion: version })
      .where(sql`${promotions.hash} = ${hash} AND ${isOpen}`),
  ]
}

/** The job that a trigger enqueues resumes what was paused for the change. */
function changeApprovalStatements(db: Database, viewer: Viewer, { hash, version }: Approval, isOpen: SQL): Statement[] {
  return [
    audit(db, { actorId: viewer.id, kind: 'money', action: 'approve_promotion', subject: hash, details: { version } }, isOpen),
    storeApprovedContent(db, hash, isOpen),
    notifyBuyers(db, 'promotionChangeApproved', sql`p.hash = ${hash} AND ${isOpen}`, { ref: sql`p.hash || ':' || p.content_version` }),
    db
      .update(promotions)
      .set({ isChanged: false, reviewedBy: viewer.id, reviewedAt: now(), reviewedVersion: version })
      .where(sql`${promotions.hash} = ${hash} AND ${isOpen}`),
  ]
}

type ChangeRejection = Extract<Decision, { decision: 'reject' }>

/** Stops the promotion as staff otherwise do; the remainder follows when its delivery is closed. */
function changeRejectionStatements(db: Database, viewer: Viewer, { hash, reason }: ChangeRejection, isOpen: SQL): Statement[] {
  return [
    audit(db, { actorId: viewer.id, kind: 'money', action: 'reject_promotion', subject: hash, details: { reason } }, isOpen),
    requestStop(db, viewer, { hash, reason }, isOpen),
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

function rejectionStatements(db: Database, viewer: Viewer, { hash, reason, invoice, amount }: Rejection, isOpen: SQL): Statement[] {
  const [refund, at] = [newHash(), now()]
  const isRefunded = amount > 0 ? sql`EXISTS (SELECT 1 FROM refunds r WHERE r.hash = ${refund})` : sql`1`
  const returned = { hash: refund, invoice, amount, note: reason, refundedBy: viewer.id, clientKey: `promotion:${hash}`, at }
  return [
    ...(amount > 0 ? refundInvoiceStatements(db, returned, isOpen, false) : []),
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'reject_promotion', subject: hash, details: { reason } },
      sql`${isOpen} AND ${isRefunded}`,
    ),
    notifyBuyers(db, 'promotionRejected', sql`p.hash = ${hash} AND ${isOpen} AND ${isRefunded}`),
    db
      .update(promotions)
      .set({ state: 'rejected', reason, reviewedBy: viewer.id, reviewedAt: at, finishedAt: at })
      .where(sql`${promotions.hash} = ${hash} AND ${isOpen} AND ${isRefunded}`),
  ]
}

/**
 * Stops somebody's paid promotion with a reason and refunds the remainder to the wallet; repeating it changes nothing. Errors: `not_found`,
 * `forbidden` for the viewer's own and for a post of a publication that they edit, `conflict` if it is unpaid or over or was stopped by another.
 */
export async function stopAnyPromotion(env: Env, db: Database, viewer: Viewer, input: { hash: string; reason: string }): Promise<void> {
  const { hash, reason } = input
  const [found] = await db
    .select({ canReview: sql<number>`${canReview(viewer)}`.as('can_review') })
    .from(promotions)
    .where(eq(promotions.hash, hash))
  if (!found) throw notFound()
  if (!found.canReview) throw ownSubjectError()
  const guard = canReviewThis(viewer, hash)
  await atomic(db, [
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'stop_promotion', subject: hash, details: { reason } },
      sql`${isInState(hash, PAID_STATES)} AND ${guard}`,
    ),
    requestStop(db, viewer, input, guard),
  ])
  const [after] = await db.select({ stopRequestedBy: promotions.stopRequestedBy }).from(promotions).where(eq(promotions.hash, hash))
  if (!after) throw notFound()
  if (after.stopRequestedBy !== viewer.id) throw conflict('این افزایش بازدید پرداخت نشده یا به پایان رسیده است؛ صفحه را تازه کن.')
  await finishPromotion(env, db, hash, 'stopped')
}
