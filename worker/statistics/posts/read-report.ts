import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, type ResultsOf } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { DEPTH_PARTS, DEVICES, DISCARD_REASONS, HEARD_PARTS, REFERRERS } from '#worker/statistics/collection/contract.ts'
import { dailyBreakdowns, dailyCounts, hourlyCounts, totalCounts } from '#worker/statistics/collection/schema.ts'
import type { Counts, DayCounts, Report } from './contract.ts'
import { type EngagementRows, toEngagements } from './engagement.ts'
import { addDays, adjacentWindows, daysOf, partOf, type ReportWindow } from './report-window.ts'

/** Whose counts a report shows. */
export type ReportSubject = 'post' | 'author' | 'publication'

/** Days for which hourly counts are kept. */
const HOURLY_DAYS = 90
const MAX_COUNTRIES = 12
const LIVE_PARTS = 12
const LIVE_PART_MS = 5 * MINUTE
/** How long before the last hour a post may have been opened that was read in it. */
const LIVE_READ_MS = HOUR

const METRICS = ['impressions', 'views', 'reads', 'listens', 'shares', 'visibleMs', 'discarded'] as const
export const ZERO_COUNTS: Counts = { impressions: 0, views: 0, reads: 0, listens: 0, shares: 0, visibleMs: 0, discarded: 0 }

export const countColumns = <Table extends typeof dailyCounts | typeof totalCounts>(table: Table) => ({
  impressions: table.impressions,
  views: table.views,
  reads: table.reads,
  listens: table.listens,
  shares: table.shares,
  visibleMs: table.visibleMs,
  discarded: table.discarded,
})

export const sumCounts = (rows: readonly Counts[]): Counts =>
  rows.reduce<Counts>((sum, row) => Object.assign({}, ...METRICS.map((metric) => ({ [metric]: sum[metric] + row[metric] }))), ZERO_COUNTS)

/** SQL condition on `visits`: those of the post, or of the owner's posts `recent` and those counted in the last hour's days. */
const visitsOf = (subject: ReportSubject, id: number, recent: readonly number[]): SQL =>
  subject === 'post'
    ? sql`post_id = ${inlineInteger(id)}`
    : sql`post_id IN (SELECT value FROM json_each(${JSON.stringify(recent)}) UNION SELECT subject_id FROM daily_counts
        WHERE ${sql.raw(`${subject}_id`)} = ${inlineInteger(id)} AND day >= ${tehranDay(now() - HOUR)})`

/**
 * Returns the statements to read together of the report of a subject. Its rows are bounded by the window, whatever the age of the
 * subject. `recent` are posts of an owner that may have been viewed for the first time within the last hour.
 */
export function reportStatements(
  db: Database,
  subject: ReportSubject,
  id: number,
  { from, previousFrom, before, endsToday }: ReportWindow,
  recent: readonly number[] = [],
) {
  const ofSubject = <Table extends typeof dailyCounts | typeof hourlyCounts | typeof dailyBreakdowns>(table: Table) =>
    and(eq(table.subject, sql.raw(`'${subject}'`)), eq(table.subjectId, id))
  const inWindow = <Table extends typeof dailyCounts | typeof hourlyCounts | typeof dailyBreakdowns>(table: Table, start: string) =>
    and(ofSubject(table), gte(table.day, start), lt(table.day, before))
  const count = sql<number>`sum(${dailyBreakdowns.count})`
  const liveFrom = endsToday ? now() - HOUR : Number.MAX_SAFE_INTEGER
  const part = sql<number>`(at - ${inlineInteger(liveFrom)}) / ${inlineInteger(LIVE_PART_MS)}`
  const visited = (column: 'viewed_at' | 'read_at') => sql`SELECT ${sql.raw(`'${column}'`)} AS event, ${sql.raw(column)} AS at FROM visits
    WHERE ${visitsOf(subject, id, recent)} AND viewed_at > ${inlineInteger(liveFrom - LIVE_READ_MS)}
      AND ${sql.raw(column)} > ${inlineInteger(liveFrom)} AND kind = 'person'`
  return {
    days: db
      .select({ day: dailyCounts.day, ...countColumns(dailyCounts) })
      .from(dailyCounts)
      .where(inWindow(dailyCounts, previousFrom))
      .orderBy(asc(dailyCounts.day)),
    total: first(
      db
        .select({ firstDay: totalCounts.firstDay, ...countColumns(totalCounts) })
        .from(totalCounts)
        .where(and(eq(totalCounts.subject, sql.raw(`'${subject}'`)), eq(totalCounts.subjectId, id))),
    ),
    breakdowns: db
      .select({ dimension: dailyBreakdowns.dimension, name: dailyBreakdowns.name, count: count.as('total') })
      .from(dailyBreakdowns)
      .where(inWindow(dailyBreakdowns, from))
      .groupBy(dailyBreakdowns.dimension, dailyBreakdowns.name)
      .having(sql`${count} > 0`),
    hours: db
      .select({ hour: hourlyCounts.hour, views: sql<number>`sum(${hourlyCounts.views})`.as('views') })
      .from(hourlyCounts)
      .where(inWindow(hourlyCounts, from))
      .groupBy(hourlyCounts.hour),
    live: db
      .select({ event: sql<'viewed_at' | 'read_at'>`event`.as('event'), part: part.as('part'), count: sql<number>`count(*)`.as('count') })
      .from(sql`(${visited('viewed_at')} UNION ALL ${visited('read_at')})`)
      .groupBy(sql`event, part`),
  }
}

type ReportRows = ResultsOf<ReturnType<typeof reportStatements>>

type NamedCount<Name> = { name: Name; count: number }

const byCount = <Row extends { count: number }>(rows: Row[]): Row[] => rows.sort((a, b) => b.count - a.count)

/** Builds a report from the results of `reportStatements` and of `selectEngagement`. */
export function toReport(window: ReportWindow, { days, total, breakdowns, hours, live }: ReportRows, engagement: EngagementRows): Report {
  const { from, endsToday } = window
  const current = fillDays(window, days)
  const rowsOf = (dimension: string) => breakdowns.filter((row) => row.dimension === dimension)
  const named = <Name extends string>(dimension: string, names: readonly Name[]): NamedCount<Name>[] =>
    byCount(
      rowsOf(dimension).flatMap(({ name, count }) => names.filter((known) => known === name).map((known) => ({ name: known, count }))),
    )
  const countries = byCount(rowsOf('country').map(({ name, count }) => ({ name, count })))
  const others = countries.slice(MAX_COUNTRIES).reduce((sum, { count }) => sum + count, 0)
  return {
    days: current,
    totals: sumCounts(current),
    previous: sumCounts(days.filter(({ day }) => day < from)),
    allTime: total ? sumCounts([total]) : ZERO_COUNTS,
    ...adjacentWindows(window, total?.firstDay),
    breakdowns: {
      referrers: named('referrer', REFERRERS),
      countries: [...countries.slice(0, MAX_COUNTRIES), ...(others > 0 ? [{ name: 'other', count: others }] : [])],
      devices: named('device', DEVICES),
      discarded: named('discarded', DISCARD_REASONS),
    },
    hours:
      from < addDays(tehranDay(now()), -HOURLY_DAYS)
        ? null
        : spread(
            24,
            hours.map(({ hour, views }) => [hour, views]),
          ),
    ...toEngagements(engagement),
    live: endsToday ? { at: now(), views: liveParts(live, 'viewed_at'), reads: liveParts(live, 'read_at') } : null,
  }
}

const liveParts = (rows: ReportRows['live'], event: string) =>
  spread(
    LIVE_PARTS,
    rows.filter((row) => row.event === event).map(({ part, count }) => [Math.min(part, LIVE_PARTS - 1), count]),
  )

/** Returns `length` numbers, zero where no entry gives one. */
function spread(length: number, entries: readonly (readonly [at: number, count: number])[]): number[] {
  const parts = Array.from({ length }, () => 0)
  for (const [at, count] of entries) parts[at] = (parts[at] ?? 0) + count
  return parts
}

/** Views by tenths of the body, and listeners by twentieths of the audio, within the window. */
export const toParts = ({ breakdowns }: ReportRows) => {
  const partsOf = (dimension: string, length: number) =>
    spread(
      length,
      breakdowns.filter((row) => row.dimension === dimension).map(({ name, count }) => [Number(name), count]),
    )
  return { depth: partsOf('depth', DEPTH_PARTS), heard: partsOf('heard', HEARD_PARTS) }
}

/** Months that `all` has at least. */
const LEAST_MONTHS = 12

function fillDays(window: ReportWindow, rows: readonly DayCounts[]): DayCounts[] {
  const current = rows.filter(({ day }) => day >= window.from)
  const byPart = Map.groupBy(current, ({ day }) => partOf(window, day))
  const days = daysOf(window)
  const begin = window.part === 'month' ? days.slice(0, -LEAST_MONTHS).findIndex((day) => byPart.has(day)) : 0
  return days.slice(begin < 0 ? -LEAST_MONTHS : begin).map((day) => ({ day, ...sumCounts(byPart.get(day) ?? []) }))
}
