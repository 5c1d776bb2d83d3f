import { tehranDay } from '#shared/persian/jalali.ts'
import { now } from '#worker/lib/clock.ts'
import type { DailyCounts, StatCounts, StatsWindow } from './contract.ts'

/** Days a window holds. */
export const WINDOW_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** The calendar day `count` days later (or earlier). */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

export interface DayRange {
  /** First day. */
  from: string
  /** First day after the last. */
  before: string
}

/** The thirty days that end before a day; never beyond today in Tehran. */
export function rangeBefore(day: string | undefined): DayRange {
  const tomorrow = addDays(tehranDay(now()), 1)
  const before = day !== undefined && day < tomorrow ? day : tomorrow
  return { from: addDays(before, -WINDOW_DAYS), before }
}

const ZERO_COUNTS: StatCounts = { impressions: 0, views: 0, reads: 0, listens: 0 }

/** Sums of rows, each number by itself. */
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

/** The window of a span: every day has a row, silent ones a row of zeros. */
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
