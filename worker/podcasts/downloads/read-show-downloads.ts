import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { postDailyStats } from '#worker/statistics/posts/schema.ts'
import type { ShowDownloads } from './contract.ts'

const RECENT_MS = 30 * 24 * 60 * 60 * 1000
const MAX_SHOWS = 50

/** Lists at most 50 shows that the viewer created, ordered by their listens in the last 30 Tehran days. */
export async function readShowDownloads(db: Database, viewer: Viewer): Promise<ShowDownloads> {
  const recent = sql<number>`coalesce(sum(CASE WHEN ${postDailyStats.day} > ${tehranDay(now() - RECENT_MS)} THEN ${postDailyStats.listens} END), 0)`
  const items = await db
    .select({ hash: shows.hash, title: shows.title, recent, all: sql<number>`coalesce(sum(${postDailyStats.listens}), 0)` })
    .from(shows)
    .leftJoin(episodes, eq(episodes.showId, shows.id))
    .leftJoin(postDailyStats, eq(postDailyStats.postId, episodes.postId))
    .where(and(eq(shows.ownerId, viewer.id), isNull(shows.removedAt)))
    .groupBy(shows.id)
    .orderBy(desc(recent), desc(shows.id))
    .limit(MAX_SHOWS)
  return { items }
}
