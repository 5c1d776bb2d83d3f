import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { notifyBuyers } from './notify-buyer.ts'
import { resumeAfterReview } from './resume.ts'
import { promotions } from './schema.ts'
import { followPromotion } from './sync-numbers.ts'

const PromotionChange = z.object({ hash: Hash, version: z.number().int() })

/** A trigger enqueues it when the post of a promotion stops or starts to be what staff approved. */
export const PROMOTION_CHANGED = defineJob({ kind: 'promotion-changed', payload: PromotionChange })

/** Notifies the buyer that the change of the post is reviewed, or resumes what waited for the review, and has the delivery follow. Idempotent. */
export async function followChange(env: Env, { hash, version }: z.infer<typeof PromotionChange>): Promise<void> {
  const db = database(env)
  await atomic(db, [
    ...announcePause(db, hash),
    // What is not running has nothing to pause, but waits for the review as well.
    notifyBuyers(db, 'promotionChanged', sql`p.hash = ${hash} AND ${IS_WAITING} AND p.is_paused_for_change = 0`, {
      ref: sql`p.hash || ':' || ${version}`,
    }),
    resumeAfterReview(db, hash),
  ])
  const [row] = await db.select({ state: promotions.state }).from(promotions).where(eq(promotions.hash, hash))
  if (row?.state === 'running' || row?.state === 'paused') await followPromotion(env, db, hash)
}

const IS_WAITING = sql.raw('p.is_changed = 1 AND p.finished_at IS NULL')

/** Returns statements that store since when a promotion is paused for a change of its post, and notify its buyer once of each such pause. */
export function announcePause(db: Database, hash: string): Statement[] {
  const at = now()
  return [
    db
      .update(promotions)
      .set({ pausedAt: at })
      .where(sql`${promotions.hash} = ${hash} AND ${promotions.isPausedForChange} = 1 AND ${promotions.pausedAt} IS NULL`),
    notifyBuyers(db, 'promotionChanged', sql`p.hash = ${hash} AND ${IS_WAITING} AND p.is_paused_for_change = 1 AND p.paused_at = ${at}`, {
      ref: sql`p.hash || ':' || p.paused_at`,
    }),
  ]
}
