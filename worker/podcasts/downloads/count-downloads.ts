import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { COUNT_INTERVAL_MINUTES } from './contract.ts'
import { countDay } from './count-day.ts'
import { downloadDays } from './schema.ts'

const BATCH_SIZE = 40

/** Cron task: counts at most 40 days with new requests per run, those counted least recently first, and each at most every ten minutes. */
export async function countDownloads(db: Database): Promise<void> {
  const due = await db
    .select({ postId: downloadDays.postId, day: downloadDays.day })
    .from(downloadDays)
    .where(and(eq(downloadDays.state, 'waiting'), lte(downloadDays.countedAt, now() - COUNT_INTERVAL_MINUTES * 60_000)))
    .orderBy(asc(downloadDays.countedAt))
    .limit(BATCH_SIZE)
  for (const { postId, day } of due) await countDay(db, postId, day)
}
