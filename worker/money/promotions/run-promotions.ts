import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { budgetOf } from './budget-of.ts'
import { finishPromotion } from './finish-promotion.ts'
import { announcePause } from './follow-change.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { IS_CONTENT_APPROVED, IS_POST_GONE, IS_POST_PUBLIC, PAID_STATES, RUNNING_COUNT } from './open-promotions.ts'
import { isResumedByReview, resumeAfterReview } from './resume.ts'
import { promotions } from './schema.ts'
import { syncNumbers } from './sync-numbers.ts'

/** Promotions that each step of a run starts, pauses or finishes; the next run continues. */
const PER_STEP = 50

/**
 * Cron task: stops promotions whose posts are gone, completes stops that were interrupted, pauses those whose posts are not public, resumes
 * those whose changed posts are reviewed, starts approved ones, and copies the numbers of the rest and finishes those that are over.
 */
export async function runPromotions(env: Env, db: Database): Promise<void> {
  await stopThoseOfGonePosts(db)
  await completeStops(env, db)
  await pauseThoseOfHiddenPosts(db)
  await announcePauses(db)
  await resumeReviewed(db)
  await startApproved(env, db)
  await syncNumbers(env, db)
}

/** Runs a step for each promotion; one that fails is logged and does not keep others from theirs. */
export async function forEachPromotion<Row extends { hash: string }>(rows: readonly Row[], step: (row: Row) => Promise<void>) {
  for (const row of rows) await step(row).catch((error: unknown) => logError('promotion_failed', error, { promotion: row.hash }))
}

async function stopThoseOfGonePosts(db: Database): Promise<void> {
  const gone = db
    .select({ id: promotions.id })
    .from(promotions)
    .where(sql`${promotions.state} IN (${PAID_STATES}) AND ${isNull(promotions.stopRequestedAt)} AND ${IS_POST_GONE}`)
    .limit(PER_STEP)
  await db
    .update(promotions)
    .set({ stopRequestedAt: now(), reason: 'پستش حذف شده یا حساب نویسنده‌اش بسته شده است.' })
    .where(sql`${promotions.id} IN ${gone}`)
}

async function completeStops(env: Env, db: Database): Promise<void> {
  const rows = await db
    .select({ hash: promotions.hash })
    .from(promotions)
    .where(sql`${promotions.stopRequestedAt} IS NOT NULL AND ${promotions.finishedAt} IS NULL`)
    .limit(PER_STEP)
  await forEachPromotion(rows, ({ hash }) => finishPromotion(env, db, hash, 'stopped'))
}

/** The delivery follows in `syncNumbers`; no cards of paused promotions are chosen meanwhile. */
async function pauseThoseOfHiddenPosts(db: Database): Promise<void> {
  const at = now()
  const hidden = db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.state, sql`'running'`), isNull(promotions.stopRequestedAt), sql`NOT ${IS_POST_PUBLIC}`))
    .limit(PER_STEP)
  const ids = (await hidden).map(({ id }) => id)
  if (ids.length === 0) return
  const hiddenIds = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  await atomic(db, [
    db
      .update(promotions)
      .set({ state: 'paused', pausedAt: at })
      .where(
        and(
          sql`${promotions.id} IN ${hiddenIds}`,
          eq(promotions.state, 'running'),
          isNull(promotions.stopRequestedAt),
          sql`NOT ${IS_POST_PUBLIC}`,
        ),
      ),
    notifyBuyers(db, 'promotionPaused', sql`p.id IN ${hiddenIds} AND p.state = 'paused' AND p.paused_at = ${at}`, {
      ref: sql`p.hash || ':' || p.paused_at`,
    }),
  ])
}

/** Repeats what the job of a change could not do. */
async function announcePauses(db: Database): Promise<void> {
  const rows = await db
    .select({ hash: promotions.hash })
    .from(promotions)
    .where(sql`${promotions.isPausedForChange} = 1 AND ${promotions.pausedAt} IS NULL AND ${promotions.finishedAt} IS NULL`)
    .limit(PER_STEP)
  await forEachPromotion(rows, async ({ hash }) => {
    await atomic(db, announcePause(db, hash))
  })
}

async function resumeReviewed(db: Database): Promise<void> {
  const rows = await db.select({ hash: promotions.hash }).from(promotions).where(isResumedByReview).limit(PER_STEP)
  // One by one, because each counts the running ones.
  await forEachPromotion(rows, async ({ hash }) => {
    await atomic(db, [resumeAfterReview(db, hash)])
  })
}

async function startApproved(env: Env, db: Database): Promise<void> {
  const at = now()
  const due = await db
    .select({ id: promotions.id, hash: promotions.hash, views: promotions.views, days: promotions.days })
    .from(promotions)
    .where(
      and(
        eq(promotions.state, 'approved'),
        isNull(promotions.stopRequestedAt),
        sql`(${promotions.startsAt} IS NULL OR ${promotions.startsAt} <= ${at}) AND ${IS_POST_PUBLIC} AND ${IS_CONTENT_APPROVED}`,
        sql`${RUNNING_COUNT} < ${LIMITS.runningPromotions}`,
      ),
    )
    .orderBy(asc(promotions.id))
    .limit(PER_STEP)
  await forEachPromotion(due, async ({ id, hash, views, days }) => {
    // If an earlier run lost its write, its plan applies.
    const { state, plan } = await budgetOf(env, hash).start({ views, startsAt: at, endsAt: at + days * DAY })
    if (state === 'closed') return
    await atomic(db, [
      db
        .update(promotions)
        .set({ state: 'running', startedAt: plan.startsAt, endsAt: plan.endsAt })
        .where(
          and(
            eq(promotions.id, id),
            eq(promotions.state, 'approved'),
            isNull(promotions.stopRequestedAt),
            sql`${IS_CONTENT_APPROVED} AND ${RUNNING_COUNT} < ${LIMITS.runningPromotions}`,
          ),
        ),
      notifyBuyers(db, 'promotionStarted', sql`p.id = ${id} AND p.state = 'running' AND p.started_at = ${plan.startsAt}`),
    ])
  })
}
