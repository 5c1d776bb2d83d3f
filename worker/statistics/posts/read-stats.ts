import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts, isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { DailyCounts, OwnStats, PostStats, StatCounts, StatsWindow } from './contract.ts'
import { authorDailyStats, postDailyStats } from './schema.ts'

const MAX_POSTS = 100

/** SQL expression on `posts`: the sums of all days, or of those before a day, as a JSON object; null without such days. Reads one row. */
const sumsBefore = (day?: string) =>
  sql<string | null>`(SELECT json_object('impressions', d.impressions_before + d.impressions, 'views', d.views_before + d.views,
    'reads', d.reads_before + d.reads, 'listens', d.listens_before + d.listens) FROM post_days d
    WHERE d.post_id = ${posts.id} ${day === undefined ? sql`` : sql`AND d.day < ${day}`} ORDER BY d.day DESC LIMIT 1)`
const parseSums = (json: string | null): StatCounts => (json === null ? ZERO_COUNTS : JSON.parse(json))
const viewsBefore = (day: string) =>
  sql`coalesce((SELECT d.views_before + d.views FROM post_days d WHERE d.post_id = ${posts.id} AND d.day < ${day} ORDER BY d.day DESC LIMIT 1), 0)`

/**
 * Returns the daily counts of the viewer's posts within thirty days, and at most `MAX_POSTS` published posts, most views in that window
 * first. One round trip.
 */
export async function readOwnStats(db: Database, viewer: Viewer, before: string | undefined): Promise<OwnStats> {
  const range = rangeBefore(before)
  const isOwnDay = eq(authorDailyStats.authorId, viewer.id)
  const mostViewed = db
    .select({ id: posts.id })
    .from(posts)
    // A literal, because SQLite does not use the partial index for a bound value.
    .where(and(isWrittenBy(viewer), eq(posts.state, sql`'published'`)))
    .orderBy(desc(sql`${viewsBefore(range.before)} - ${viewsBefore(range.from)}`), desc(posts.publishedAt))
    .limit(MAX_POSTS)
  const [days, older, postRows, [person]] = await db.batch([
    db
      .select({ day: authorDailyStats.day, ...dailyColumns(authorDailyStats) })
      .from(authorDailyStats)
      .where(and(isOwnDay, gte(authorDailyStats.day, range.from), lt(authorDailyStats.day, range.before))),
    db
      .select({ day: authorDailyStats.day })
      .from(authorDailyStats)
      .where(and(isOwnDay, lt(authorDailyStats.day, range.from)))
      .limit(1),
    db
      .select({
        hash: posts.hash,
        title: posts.title,
        publishedAt: sql<number>`coalesce(${posts.publishedAt}, ${posts.createdAt})`.as('at'),
        atEnd: sumsBefore(range.before).as('at_end'),
        atStart: sumsBefore(range.from).as('at_start'),
        all: sumsBefore().as('all_days'),
      })
      .from(posts)
      .where(sql`${posts.id} IN ${mostViewed}`),
    db.select({ postCount: users.postCount, followerCount: users.followerCount }).from(users).where(eq(users.id, viewer.id)),
  ])
  const shown = postRows.map(({ atEnd, atStart, all, ...post }) => ({
    ...post,
    ...subtractCounts(parseSums(atEnd), parseSums(atStart)),
    allViews: parseSums(all).views,
  }))
  return {
    ...toStatsWindow(range, days, older.length > 0),
    posts: shown.sort((a, b) => b.views - a.views || b.publishedAt - a.publishedAt),
    postCount: person?.postCount ?? 0,
    followerCount: person?.followerCount ?? 0,
  }
}

/**
 * Returns the counts of one of the viewer's posts within thirty days and of all time. Errors: `not_found`, also for other authors' posts.
 */
export async function readPostStats(db: Database, viewer: Viewer, hash: string, before: string | undefined): Promise<PostStats> {
  const [post] = await db
    .select({ id: posts.id, hash: posts.hash, title: posts.title, state: posts.state, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.hash, hash), isWrittenBy(viewer)))
  if (!post) throw notFound()
  const { id, ...shown } = post
  const range = rangeBefore(before)
  const isThisPost = eq(postDailyStats.postId, id)
  const [[days, older, [all]], [card]] = await Promise.all([
    db.batch([
      db
        .select({ day: postDailyStats.day, ...dailyColumns(postDailyStats) })
        .from(postDailyStats)
        .where(and(isThisPost, gte(postDailyStats.day, range.from), lt(postDailyStats.day, range.before))),
      db
        .select({ day: postDailyStats.day })
        .from(postDailyStats)
        .where(and(isThisPost, lt(postDailyStats.day, range.from)))
        .limit(1),
      db
        .select({ totals: sumsBefore().as('totals') })
        .from(posts)
        .where(eq(posts.id, id)),
    ]),
    hydratePosts(db, [id]),
  ])
  return {
    ...toStatsWindow(range, days, older.length > 0),
    post: { ...shown, card: card ?? null },
    allTime: parseSums(all?.totals ?? null),
  }
}

const dailyColumns = <Table extends typeof postDailyStats | typeof authorDailyStats>({ impressions, views, reads, listens }: Table) => ({
  impressions,
  views,
  reads,
  listens,
})

export const WINDOW_DAYS = 30

/** Adds days to a date; `count` may be negative. */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

interface DayRange {
  from: string
  /** First day after the range. */
  before: string
}

/** Returns the thirty days before `day`, or the thirty days ending today in Tehran if `day` is undefined or in the future. */
export function rangeBefore(day: string | undefined): DayRange {
  const tomorrow = addDays(tehranDay(now()), 1)
  const before = day !== undefined && day < tomorrow ? day : tomorrow
  return { from: addDays(before, -WINDOW_DAYS), before }
}

const ZERO_COUNTS: StatCounts = { impressions: 0, views: 0, reads: 0, listens: 0 }

const sumCounts = (rows: readonly StatCounts[]): StatCounts =>
  rows.reduce(
    (sum, row) => ({
      impressions: sum.impressions + row.impressions,
      views: sum.views + row.views,
      reads: sum.reads + row.reads,
      listens: sum.listens + row.listens,
    }),
    ZERO_COUNTS,
  )

const subtractCounts = (from: StatCounts, counts: StatCounts): StatCounts => ({
  impressions: from.impressions - counts.impressions,
  views: from.views - counts.views,
  reads: from.reads - counts.reads,
  listens: from.listens - counts.listens,
})

/** Builds a window, with zero counts for days without a row. */
function toStatsWindow({ from, before }: DayRange, rows: readonly DailyCounts[], hasOlder: boolean): StatsWindow {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: WINDOW_DAYS }, (_, index) => addDays(from, index)).map(
    (day) => byDay.get(day) ?? { day, ...ZERO_COUNTS },
  )
  const tomorrow = addDays(tehranDay(now()), 1)
  const [newerBefore = tomorrow] = [addDays(before, WINDOW_DAYS), tomorrow].sort()
  return {
    days,
    totals: sumCounts(days),
    older: hasOlder ? from : null,
    newer: before < tomorrow ? newerBefore : null,
  }
}
