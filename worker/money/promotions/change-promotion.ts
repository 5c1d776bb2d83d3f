import { and, eq, isNull, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { voidInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { budgetOf } from './budget-of.ts'
import { finishPromotion } from './finish-promotion.ts'
import { requestStop } from './request-stop.ts'
import { canResume, resumption } from './resume.ts'
import { promotions } from './schema.ts'

interface Change {
  hash: string
  isPaused: boolean
}

/**
 * Pauses or resumes one of the viewer's promotions; idempotent. The row decides and the delivery follows; a cron task repeats what it missed.
 * Errors: `not_found`, `conflict`.
 */
export async function setPaused(env: Env, db: Database, viewer: Viewer, { hash, isPaused }: Change): Promise<void> {
  const at = now()
  const isOwn = and(eq(promotions.hash, hash), eq(promotions.userId, viewer.id))
  const canChange = and(isOwn, isNull(promotions.stopRequestedAt))
  if (isPaused)
    await db
      .update(promotions)
      // A pause for a change becomes the buyer's own, which the review does not end.
      .set({ state: 'paused', isPausedForChange: false, pausedAt: sql`coalesce(${promotions.pausedAt}, ${at})` })
      .where(and(canChange, sql`(${promotions.state} = 'running' OR ${promotions.isPausedForChange} = 1)`))
  else await db.update(promotions).set(resumption(at)).where(and(canChange, canResume))
  const [after] = await db
    .select({
      state: promotions.state,
      isChanged: promotions.isChanged,
      endsAt: promotions.endsAt,
      stopRequestedAt: promotions.stopRequestedAt,
    })
    .from(promotions)
    .where(isOwn)
  if (!after) throw notFound()
  if (after.stopRequestedAt !== null || after.state !== (isPaused ? 'paused' : 'running') || after.endsAt === null)
    throw conflict(
      isPaused || after.state !== 'paused' || after.stopRequestedAt !== null
        ? NOT_RUNNING
        : after.isChanged
          ? IN_REVIEW_AGAIN
          : CANNOT_RESUME,
    )
  const budget = budgetOf(env, hash)
  await (isPaused ? budget.pause(at) : budget.resume(at, after.endsAt))
}

const NOT_RUNNING = 'این افزایش بازدید در جریان نیست؛ صفحه را تازه کن و وضعیتش را ببین.'
const IN_REVIEW_AGAIN =
  'پست را پس از تأیید عوض کرده‌ای و کارمندان دفتر هنوز آن را بررسی نکرده‌اند. پس از تأییدشان ادامه بده، یا پست را به آنچه بود برگردان.'
const CANNOT_RESUME = 'این پست منتشرشده نیست یا همین حالا جای خالی نیست؛ پست را منتشر کن و کمی بعد دوباره امتحان کن.'

/**
 * Stops one of the viewer's paid promotions and refunds the remainder to the wallet; idempotent. Errors: `not_found`, `conflict` if it is
 * unpaid or over.
 */
export async function stopOwnPromotion(env: Env, db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isOwn = and(eq(promotions.hash, hash), eq(promotions.userId, viewer.id))
  const [own] = await db.select({ id: promotions.id }).from(promotions).where(isOwn)
  if (!own) throw notFound()
  await atomic(db, [requestStop(db, viewer, { hash, reason: '' })])
  const [asked] = await db.select({ stopRequestedAt: promotions.stopRequestedAt }).from(promotions).where(isOwn)
  if (!asked || asked.stopRequestedAt === null)
    throw conflict('این افزایش بازدید پولی برای برگشت ندارد؛ یا تمام شده است یا هنوز پرداخت نشده.')
  await finishPromotion(env, db, hash, 'stopped')
}

/** Cancels an unpaid promotion and voids its invoice; idempotent. Errors: `not_found`, `conflict` if it is paid. */
export async function cancelPromotion(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isOwn = and(eq(promotions.hash, hash), eq(promotions.userId, viewer.id))
  const [own] = await db
    .select({ invoice: invoices.hash })
    .from(promotions)
    .innerJoin(invoices, eq(invoices.id, promotions.invoiceId))
    .where(isOwn)
  if (!own) throw notFound()
  // A trigger cancels the promotion of a void invoice, whoever voids it.
  await atomic(db, voidInvoiceStatements(db, own.invoice))
  const [after] = await db.select({ state: promotions.state }).from(promotions).where(isOwn)
  if (after?.state !== 'canceled') throw conflict('این افزایش بازدید پرداخت شده است؛ به جای لغو، آن را متوقف کن تا پولش برگردد.')
}
