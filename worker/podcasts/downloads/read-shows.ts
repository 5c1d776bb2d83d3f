import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { sounds } from '#worker/podcasts/episodes/schema.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { postDays } from '#worker/statistics/posts/schema.ts'
import type { ShowListens } from './contract.ts'

const RECENT = 30 * 24 * 60 * 60 * 1000
const SHOWN = 50

/** The viewer's own shows with the listens of all their episodes, the most heard of the last thirty days first. */
export async function readShowListens(db: Database, viewer: Viewer): Promise<ShowListens> {
  const recent = sql<number>`coalesce(sum(CASE WHEN ${postDays.day} > ${tehranDay(now() - RECENT)} THEN ${postDays.listens} END), 0)`
  const items = await db
    .select({ hash: podcasts.hash, title: podcasts.title, recent, all: sql<number>`coalesce(sum(${postDays.listens}), 0)` })
    .from(podcasts)
    .leftJoin(sounds, eq(sounds.podcastId, podcasts.id))
    .leftJoin(postDays, eq(postDays.postId, sounds.postId))
    .where(and(eq(podcasts.ownerId, viewer.id), isNull(podcasts.removedAt)))
    .groupBy(podcasts.id)
    .orderBy(desc(recent), desc(podcasts.id))
    .limit(SHOWN)
  return { items }
}
