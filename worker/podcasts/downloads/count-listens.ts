import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { COUNTED_WITHIN } from './contract.ts'
import { countDay } from './count-day.ts'
import { listenDays } from './schema.ts'

const AT_ONCE = 40

/** For the cron: counts days to which something came since, each at most every ten minutes, the longest waiting first. */
export async function countListens(db: Database): Promise<void> {
  const due = await db
    .select({ postId: listenDays.postId, day: listenDays.day })
    .from(listenDays)
    .where(and(eq(listenDays.state, 'waiting'), lte(listenDays.countedAt, now() - COUNTED_WITHIN * 60_000)))
    .orderBy(asc(listenDays.countedAt))
    .limit(AT_ONCE)
  for (const { postId, day } of due) await countDay(db, postId, day)
}
