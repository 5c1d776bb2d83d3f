import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageQuery } from '#shared/contract/http.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, encodeCursor, type SortKey, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { totalCounts } from '#worker/statistics/collection/schema.ts'
import {
  DEVICES,
  type DownloadRequests,
  type NamedCount,
  type PostDownloads,
  type ShowDownloads,
  STOP_BUCKETS,
  VERDICTS,
} from './contract.ts'
import { downloadBreakdowns, downloadDays, downloadRequests } from './schema.ts'

/**
 * Lists a page of the stored downloads of the viewer's post, latest activity first, without pseudonyms. Errors: `not_found`, `invalid` for
 * a bad cursor.
 */
export async function listDownloadRequests(
  db: Database,
  viewer: Viewer,
  hash: string,
  query: PageQuery,
): Promise<z.infer<typeof DownloadRequests>> {
  const { id } = await findOwnPost(db, viewer, hash)
  const taken = sql<number>`(SELECT coalesce(sum((value ->> 1) - (value ->> 0) + 1), 0) FROM json_each(${downloadRequests.spans}))`
  const rows = await db
    .select({
      id: downloadRequests.id,
      firstAt: downloadRequests.firstAt,
      lastAt: downloadRequests.lastAt,
      app: downloadRequests.app,
      device: downloadRequests.device,
      requests: downloadRequests.requests,
      sentBytes: downloadRequests.sentBytes,
      percent: sql<number>`min(100, ${taken} * 100 / ${downloadRequests.bytes})`,
      verdict: downloadRequests.verdict,
      // A recount is due and may change these verdicts.
      isWaiting: sql<number>`${downloadDays.state} = 'waiting' AND coalesce(${downloadRequests.verdict}, 'short') IN ('short', 'probe')`,
    })
    .from(downloadRequests)
    .innerJoin(downloadDays, and(eq(downloadDays.postId, downloadRequests.postId), eq(downloadDays.day, downloadRequests.day)))
    .where(and(eq(downloadRequests.postId, id), afterCursor(decodeCursor(query.after), downloadRequests.lastAt, downloadRequests.id)))
    .orderBy(desc(downloadRequests.lastAt), desc(downloadRequests.id))
    .limit(query.limit + 1)
  const sortKey = ({ lastAt, id }: (typeof rows)[number]): SortKey => [lastAt, id]
  return toPage(rows, query.limit, sortKey, (row) => {
    const { id: _, isWaiting, verdict, ...shown } = row
    return { ...shown, cursor: encodeCursor(sortKey(row)), verdict: isWaiting ? null : verdict }
  })
}

/** Maximum number of apps listed by name; all others, and unknown apps, are summed under an empty name. */
const MAX_APPS = 12

/** Reads the all-time download counts of the viewer's post. Errors: `not_found`. */
export async function readPostDownloads(db: Database, viewer: Viewer, hash: string): Promise<PostDownloads> {
  const { id, title } = await findOwnPost(db, viewer, hash)
  const sum = sql<number>`sum(${downloadBreakdowns.count})`
  const { parts, sound } = await readTogether(db, {
    parts: db
      .select({ part: downloadBreakdowns.dimension, name: downloadBreakdowns.name, count: sum })
      .from(downloadBreakdowns)
      .where(eq(downloadBreakdowns.postId, id))
      .groupBy(downloadBreakdowns.dimension, downloadBreakdowns.name)
      .orderBy(desc(sum), downloadBreakdowns.name),
    sound: first(db.select({ duration: episodes.duration }).from(episodes).where(eq(episodes.postId, id))),
  })
  const countsOf = (part: string) => parts.filter((row) => row.part === part).map(({ name, count }) => ({ name, count }))
  const knownCountsOf = <Name extends string>(part: string, names: readonly Name[]) =>
    countsOf(part).flatMap(({ name, count }) => names.filter((known) => known === name).map((known) => ({ name: known, count })))
  const stops = new Map(countsOf('stop').map(({ name, count }) => [Number(name), count]))
  const verdicts = knownCountsOf('verdict', VERDICTS)
  return {
    title,
    listens: verdicts.find(({ name }) => name === 'counted')?.count ?? 0,
    duration: sound?.duration ?? null,
    stops: Array.from({ length: STOP_BUCKETS }, (_, at) => stops.get(at) ?? 0),
    apps: splitApps(countsOf('app')),
    devices: knownCountsOf('device', DEVICES),
    verdicts,
  }
}

/** Returns the first `MAX_APPS` known apps of a list, and the sum of all others under an empty name if there are any. */
export function splitApps(apps: readonly NamedCount[]): NamedCount[] {
  const topApps = apps.filter(({ name }) => name !== '').slice(0, MAX_APPS)
  const others = apps.filter((app) => !topApps.includes(app)).reduce((count, app) => count + app.count, 0)
  return others > 0 ? [...topApps, { name: '', count: others }] : topApps
}

const RECENT_MS = 30 * DAY
const MAX_SHOWS = 50

/**
 * Lists at most `MAX_SHOWS` shows, the newest that the viewer created and that are not removed, most listens in the last 30 Tehran days
 * first. One round trip to each database.
 */
export async function readShowDownloads(db: Database, statsDb: Database, viewer: Viewer): Promise<ShowDownloads> {
  const own = await db
    .select({ id: shows.id, hash: shows.hash, title: shows.title })
    .from(shows)
    .where(and(eq(shows.ownerId, viewer.id), isNull(shows.removedAt)))
    .orderBy(desc(shows.id))
    .limit(MAX_SHOWS)
  const counts = await statsDb
    .select({
      showId: totalCounts.subjectId,
      all: totalCounts.listens,
      recent: sql<number>`(SELECT coalesce(sum(d.listens), 0) FROM daily_counts d
        WHERE d.subject = 'podcast' AND d.subject_id = total_counts.subject_id AND d.day > ${tehranDay(now() - RECENT_MS)})`.as('recent'),
    })
    .from(totalCounts)
    .where(
      and(
        eq(totalCounts.subject, sql`'podcast'`),
        inArray(
          totalCounts.subjectId,
          own.map(({ id }) => id),
        ),
      ),
    )
  const items = own.map(({ id, ...show }) => {
    const { recent = 0, all = 0 } = counts.find(({ showId }) => showId === id) ?? {}
    return { ...show, recent, all }
  })
  return { items: items.sort((a, b) => b.recent - a.recent) }
}

/** Finds a post written by the viewer, in any state. Errors: `not_found`. */
async function findOwnPost(db: Database, viewer: Viewer, hash: string): Promise<{ id: number; title: string }> {
  const [post] = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(eq(posts.hash, hash), isWrittenBy(viewer)))
  if (!post) throw notFound()
  return post
}
