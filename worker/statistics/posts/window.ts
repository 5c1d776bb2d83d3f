import { tehranDay } from '#shared/persian/jalali.ts'
import { now } from '#worker/lib/clock.ts'
import type { DailyCounts, StatCounts, StatsWindow } from './contract.ts'

export const WINDOW_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** Adds days to a date; `count` may be negative. */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

export interface DayRange {
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

export const sumCounts = (rows: readonly StatCounts[]): StatCounts =>
  rows.reduce(
    (sum, row) => ({
      impressions: sum.impressions + row.impressions,
      views: sum.views + row.views,
      reads: sum.reads + row.reads,
      listens: sum.listens + row.listens,
    }),
    ZERO_COUNTS,
  )

/** Builds a window, with zero counts for days without a row. */
export function toStatsWindow({ from, before }: DayRange, rows: readonly DailyCounts[], hasOlder: boolean): StatsWindow {
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
