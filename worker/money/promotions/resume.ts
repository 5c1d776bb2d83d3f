import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { IS_CONTENT_APPROVED, IS_POST_PUBLIC, RUNNING_COUNT } from './open-promotions.ts'
import { promotions } from './schema.ts'

/** Condition on `promotions`: it is paused and nothing keeps it from going on. */
export const canResume = sql`${promotions.state} = 'paused' AND ${promotions.stopRequestedAt} IS NULL AND ${IS_CONTENT_APPROVED}
  AND ${IS_POST_PUBLIC} AND ${RUNNING_COUNT} < ${LIMITS.runningPromotions}`

/** The columns of a promotion that resumes at `at`, UTC ms; its end moves on by the duration of the pause. */
export const resumption = (at: number) => ({
  state: 'running' as const,
  pausedAt: null,
  isPausedForChange: false,
  endsAt: sql`${promotions.endsAt} + ${at} - coalesce(${promotions.pausedAt}, ${at})`,
})

/** Condition on `promotions`: it paused for a change of its post that is approved or undone, and can resume. */
export const isResumedByReview = sql`${promotions.isPausedForChange} = 1 AND ${canResume}`

/** Returns a statement that resumes a promotion for which `isResumedByReview` holds. */
export const resumeAfterReview = (db: Database, hash: string): Statement =>
  db.update(promotions).set(resumption(now())).where(sql`${promotions.hash} = ${hash} AND ${isResumedByReview}`)
