import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { OwnSuspension } from './contract.ts'
import { readOwnSuspension } from './read-suspensions.ts'
import { suspensions } from './schema.ts'

/**
 * Stores the single appeal allowed against a user’s current suspension. Throws `conflict` without a suspension or for a second, different
 * appeal.
 */
export async function submitAppeal(db: Database, userId: number, text: string): Promise<OwnSuspension> {
  const updated = await db
    .update(suspensions)
    .set({ appeal: text, appealedAt: now() })
    .where(
      and(
        eq(suspensions.userId, userId),
        isNull(suspensions.liftedAt),
        isNull(suspensions.appealedAt),
        sql`(${suspensions.endsAt} IS NULL OR ${suspensions.endsAt} > ${now()})`,
      ),
    )
    .returning({ id: suspensions.id })
  const current = await readOwnSuspension(db, userId)
  if (!current) throw conflict('حسابت تعلیق نیست؛ چیزی برای بازبینی نمانده است.')
  // Submitting the same text again is idempotent.
  if (updated.length === 0 && current.appeal?.text !== text)
    throw conflict('یک بار برای این تعلیق درخواست بازبینی داده‌ای؛ پاسخش را با ایمیل و همین‌جا می‌بینی.')
  return current
}
