import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts, totalCounts } from '#worker/statistics/collection/schema.ts'
import type { PodcastReport } from '#worker/statistics/posts/contract.ts'
import { addDays, adjacentWindows, daysOf, windowBefore } from '#worker/statistics/posts/index.ts'
import { STOP_BUCKETS } from './contract.ts'
import { splitApps } from './read-downloads.ts'
import { downloadBreakdowns } from './schema.ts'

const MAX_EPISODES = 100
/** Lengths, in Tehran days from that of the publication, of the times by which episodes are compared. */
const MILESTONES = { day1: 1, day7: 7, day30: 30 } as const

const isReportedTo = (viewer: Pick<Viewer, 'id'>, hash: string): SQL | undefined =>
  and(eq(shows.hash, hash), isNull(shows.removedAt), canManageShow(viewer.id))

/** Finds the id of a podcast that the viewer manages. Errors: `not_found`, also for a removed one. */
export async function findReportedPodcast(db: Database, viewer: Pick<Viewer, 'id'>, hash: string): Promise<number> {
  const [show] = await db.select({ id: shows.id }).from(shows).where(isReportedTo(viewer, hash))
  if (!show) throw notFound()
  return show.id
}

/** Returns the statistics of a podcast in two round trips, one to each database. Errors: those of `findReportedPodcast`. */
export async function readPodcastReport(
  { db, statsDb }: { db: Database; statsDb: Database },
  viewer: Pick<Viewer, 'id'>,
  hash: string,
  before: string | undefined,
): Promise<PodcastReport> {
  const window = windowBefore(before)
  const showId = sql`(SELECT ${shows.id} FROM ${shows} WHERE ${isReportedTo(viewer, hash)})`
  const newest = db
    .select({ id: episodes.postId })
    .from(episodes)
    .where(and(eq(episodes.showId, showId), isNotNull(episodes.publishedAt)))
    .orderBy(desc(episodes.publishedAt), desc(episodes.postId))
    .limit(MAX_EPISODES)
  const partCount = sql<number>`sum(${downloadBreakdowns.count})`
  const { show, episodeRows, parts } = await readTogether(db, {
    show: first(db.select({ id: shows.id, hash: shows.hash, title: shows.title }).from(shows).where(isReportedTo(viewer, hash))),
    episodeRows: db
      .select({ id: posts.id, hash: posts.hash, title: posts.title, publishedAt: sql<number>`coalesce(${posts.publishedAt}, 0)`.as('at') })
      .from(posts)
      .where(sql`${posts.id} IN ${newest}`)
      .orderBy(desc(posts.publishedAt), desc(posts.id)),
    parts: db
      .select({ dimension: downloadBreakdowns.dimension, name: downloadBreakdowns.name, count: partCount.as('total') })
      .from(downloadBreakdowns)
      .where(
        and(
          sql`${downloadBreakdowns.postId} IN ${newest}`,
          gte(downloadBreakdowns.day, window.from),
          lt(downloadBreakdowns.day, window.before),
          sql`${downloadBreakdowns.dimension} IN ('app', 'stop')`,
        ),
      )
      .groupBy(downloadBreakdowns.dimension, downloadBreakdowns.name)
      .orderBy(desc(partCount), downloadBreakdowns.name),
  })
  if (!show) throw notFound()
  const { id, ...podcast } = show
  const compared = episodeRows.map((episode) => ({ ...episode, day: tehranDay(episode.publishedAt) }))
  const isPodcast = <Table extends typeof dailyCounts | typeof totalCounts>(table: Table) =>
    and(eq(table.subject, sql.raw("'podcast'")), eq(table.subjectId, id))
  const { rows, total, episodeCounts } = await readTogether(statsDb, {
    rows: statsDb
      .select({ day: dailyCounts.day, listens: dailyCounts.listens })
      .from(dailyCounts)
      .where(and(isPodcast(dailyCounts), gte(dailyCounts.day, window.previousFrom), lt(dailyCounts.day, window.before))),
    total: first(
      statsDb.select({ firstDay: totalCounts.firstDay, listens: totalCounts.listens }).from(totalCounts).where(isPodcast(totalCounts)),
    ),
    episodeCounts: selectEpisodeCounts(statsDb, compared),
  })
  const listensByDay = new Map(rows.map(({ day, listens }) => [day, listens]))
  const days = daysOf(window).map((day) => ({ day, listens: listensByDay.get(day) ?? 0 }))
  const countsById = new Map(episodeCounts.map((row) => [row.id, row]))
  const today = tehranDay(now())
  const partsOf = (dimension: string) => parts.filter((row) => row.dimension === dimension).map(({ name, count }) => ({ name, count }))
  const stops = new Map(partsOf('stop').map(({ name, count }) => [Number(name), count]))
  const sum = (list: readonly { listens: number }[]) => list.reduce((count, { listens }) => count + listens, 0)
  return {
    podcast,
    days,
    total: sum(days),
    previous: sum(rows.filter(({ day }) => day < window.from)),
    allTime: total?.listens ?? 0,
    ...adjacentWindows(window, total?.firstDay),
    episodes: compared.map(({ id: postId, day, ...episode }) => {
      const counts = countsById.get(postId)
      const within = (name: keyof typeof MILESTONES) => (today < addDays(day, MILESTONES[name]) ? null : (counts?.[name] ?? 0))
      return { ...episode, day1: within('day1'), day7: within('day7'), day30: within('day30'), all: counts?.all ?? 0 }
    }),
    apps: splitApps(partsOf('app')),
    stops: Array.from({ length: STOP_BUCKETS }, (_, at) => stops.get(at) ?? 0),
  }
}

/** Statement: the listens of episodes until each milestone, and of all time. */
function selectEpisodeCounts(statsDb: Database, compared: readonly { id: number; day: string }[]) {
  const bounds = compared.map(({ id, day }) => [id, day, ...Object.values(MILESTONES).map((days) => addDays(day, days))])
  const value = (at: number) => sql`(e.value ->> ${inlineInteger(at)})`
  const until = (at: number, name: string) => sql<number>`coalesce(sum(d.listens) FILTER (WHERE d.day < ${value(at)}), 0)`.as(name)
  return statsDb
    .select({
      id: sql<number>`${value(0)}`.as('id'),
      day1: until(2, 'day1'),
      day7: until(3, 'day7'),
      day30: until(4, 'day30'),
      all: sql<number>`coalesce((SELECT t.listens FROM total_counts t WHERE t.subject = 'post' AND t.subject_id = ${value(0)}), 0)`.as(
        'total',
      ),
    })
    .from(sql`json_each(${JSON.stringify(bounds)}) e LEFT JOIN daily_counts d
      ON d.subject = 'post' AND d.subject_id = ${value(0)} AND d.day >= ${value(1)} AND d.day < ${value(4)}`)
    .groupBy(sql`e.key`)
}
