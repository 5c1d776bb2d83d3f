import { tehranDay } from '#shared/persian/jalali.ts'
import { now } from '#worker/lib/clock.ts'
import type { DayNumbers, Numbers, Window } from './contract.ts'

/** Days a window holds. */
export const WINDOW_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** The calendar day `count` days later (or earlier). */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

export interface Span {
  /** First day. */
  from: string
  /** First day after the last. */
  before: string
}

/** The thirty days that end before a day; never beyond today in Tehran. */
export function spanBefore(day: string | undefined): Span {
  const tomorrow = addDays(tehranDay(now()), 1)
  const before = day !== undefined && day < tomorrow ? day : tomorrow
  return { from: addDays(before, -WINDOW_DAYS), before }
}

const NOTHING: Numbers = { impressions: 0, views: 0, reads: 0, listens: 0 }

/** Sums of rows, each number by itself. */
export const sumOf = (rows: readonly Numbers[]): Numbers =>
  rows.reduce(
    (sum, row) => ({
      impressions: sum.impressions + row.impressions,
      views: sum.views + row.views,
      reads: sum.reads + row.reads,
      listens: sum.listens + row.listens,
    }),
    NOTHING,
  )

/** The window of a span: every day has a row, silent ones a row of zeros. */
export function viewWindow({ from, before }: Span, rows: readonly DayNumbers[], hasOlder: boolean): Window {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: WINDOW_DAYS }, (_, index) => addDays(from, index)).map((day) => byDay.get(day) ?? { day, ...NOTHING })
  const tomorrow = addDays(tehranDay(now()), 1)
  const [nearer = tomorrow] = [addDays(before, WINDOW_DAYS), tomorrow].sort()
  return {
    days,
    totals: sumOf(days),
    older: hasOlder ? from : null,
    newer: before < tomorrow ? nearer : null,
  }
}
