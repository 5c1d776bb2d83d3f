import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { spentOf } from '#shared/promotion-amounts.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { DeliverySnapshot } from '#worker/money/promotion-delivery/index.ts'
import { selectCards, toPostCards } from '#worker/posts/posts/index.ts'
import { addDays, toCsv } from '#worker/statistics/posts/index.ts'
import { budgetOf } from './budget-of.ts'
import type { AdminPromotion, PromotionDay, PromotionReport } from './contract.ts'
import { selectContents, viewContentToReview } from './post-content.ts'
import { type PromotionRow, selectPromotions, selectTargets, toPromotionItem } from './promotion-views.ts'
import { canReview } from './review-promotion.ts'
import { promotionDays, promotions } from './schema.ts'

/** Returns one of the viewer's promotions with the numbers of now. Errors: `not_found`. */
export async function readPromotion(env: Env, db: Database, viewer: Viewer, hash: string): Promise<PromotionReport> {
  return (await readReport(env, db, and(eq(promotions.hash, hash), eq(promotions.userId, viewer.id)))).report
}

/** Returns any promotion with what the viewer has to decide about it. Errors: `not_found`. */
export async function readAnyPromotion(env: Env, db: Database, viewer: Viewer, hash: string): Promise<AdminPromotion> {
  const { report, user, content, canReview } = await readReport(env, db, eq(promotions.hash, hash), viewer)
  return { ...report, user, content, canReview }
}

/** Returns the daily numbers of one of the viewer's promotions as CSV with a BOM, oldest first. Errors: `not_found`. */
export async function readPromotionCsv(env: Env, db: Database, viewer: Viewer, hash: string): Promise<string> {
  const { daily } = await readPromotion(env, db, viewer, hash)
  return toCsv(
    ['day', 'impressions', 'views'],
    daily.map(({ day, impressions, views }) => [day, impressions, views]),
  )
}

const NO_PROMOTION = 0

/** `staff` is who decides about it; buyers see the report only. */
async function readReport(env: Env, db: Database, which: SQL | undefined, staff?: Viewer) {
  const [row] = await selectPromotions(db).where(which)
  if (!row) throw notFound()
  const waits = row.item.state === 'in_review' || (row.item.isChanged && row.item.finishedAt === null)
  const [found, snapshot] = await Promise.all([
    readTogether(db, {
      ...selectTargets(db, [row.id]),
      storedDays: db
        .select({ day: promotionDays.day, impressions: promotionDays.impressions, views: promotionDays.views })
        .from(promotionDays)
        .where(eq(promotionDays.promotionId, row.id))
        .orderBy(asc(promotionDays.day)),
      ...selectContents(db, staff && waits ? row.id : NO_PROMOTION),
      own: first(
        db
          .select({ canReview: (staff ? canReview(staff) : sql`0`).mapWith(Number).as('can_review') })
          .from(promotions)
          .where(eq(promotions.id, row.id)),
      ),
      ...selectCards(db, [row.postId]),
    }),
    readSnapshot(env, row),
  ])
  const item = toPromotionItem(row, found)
  const delivered = Math.max(item.delivered, snapshot?.delivered ?? 0)
  const report: PromotionReport = {
    ...item,
    post: { ...item.post, card: toPostCards(found).get(row.postId) ?? null },
    delivered,
    impressions: Math.max(item.impressions, snapshot?.impressions ?? 0),
    spent: item.invoice.state === 'paid' ? spentNow(item, delivered) : 0,
    expected: expectedViews(row),
    daily: fillDays(row, snapshot?.days ?? found.storedDays),
  }
  return { report, user: row.user, content: viewContentToReview(found), canReview: found.own?.canReview === 1 }
}

/** Returns the price of the delivered views in rial, less what staff refunded of it. */
const spentNow = ({ invoice: { total, refunded }, views }: Pick<PromotionReport, 'invoice' | 'views'>, delivered: number): number =>
  Math.min(spentOf({ total, views, delivered }), total - refunded)

/** Asks the delivery of a promotion that is under way; without an answer, the report has the numbers of the last minute. */
async function readSnapshot(env: Env, { item: { hash, state } }: PromotionRow): Promise<DeliverySnapshot | null> {
  if (state !== 'running' && state !== 'paused') return null
  try {
    return await budgetOf(env, hash).snapshot()
  } catch (error) {
    logError('promotion_failed', error, { promotion: hash })
    return null
  }
}

/** Pauses move the end on, so the time that is left tells how much of the delivery has passed. */
function expectedViews({ item: { startedAt, endsAt, finishedAt, views, days }, pausedAt }: PromotionRow): number | null {
  if (startedAt === null || endsAt === null) return null
  const left = endsAt - (pausedAt ?? finishedAt ?? now())
  return Math.round(views * Math.min(1, Math.max(0, 1 - left / (days * DAY))))
}

/** Returns every Tehran day from the start until now or the end, with zeros for days without events. */
function fillDays({ item: { startedAt, finishedAt } }: PromotionRow, counted: readonly PromotionDay[]): PromotionDay[] {
  if (startedAt === null) return []
  const byDay = new Map(counted.map((one) => [one.day, one]))
  const [first, last] = [tehranDay(startedAt), tehranDay(finishedAt ?? now())]
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index)
    return byDay.get(day) ?? { day, impressions: 0, views: 0 }
  })
}
