import { tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'

const WINDOW_DAYS = 30

/** Adds days to a date; `count` may be negative. */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** Returns the UTC ms at which a Tehran day begins. */
export const startOfDay = (day: string): number => tehranToUtc(toJalali(day), 0, 0)

export interface ReportWindow {
  /** First day of the window, and of the one before it. */
  from: string
  previousFrom: string
  /** First day after the window. */
  before: string
  endsToday: boolean
}

/** Returns the thirty days before `day`, or the thirty days ending today in Tehran if `day` is undefined or in the future. */
export function windowBefore(day: string | undefined): ReportWindow {
  const tomorrow = addDays(tehranDay(now()), 1)
  const before = day !== undefined && day < tomorrow ? day : tomorrow
  return { from: addDays(before, -WINDOW_DAYS), previousFrom: addDays(before, -2 * WINDOW_DAYS), before, endsToday: before === tomorrow }
}

/** Returns the days of the window, oldest first. */
export const daysOf = ({ from }: ReportWindow): string[] => Array.from({ length: WINDOW_DAYS }, (_, index) => addDays(from, index))

/**
 * Returns the `before` values of the adjacent windows: `older` is null if the first day with counts is not earlier, `newer` if the window
 * ends today.
 */
export function adjacentWindows({ from, before, endsToday }: ReportWindow, firstDay: string | undefined) {
  const newer = windowBefore(addDays(before, WINDOW_DAYS)).before
  return { older: firstDay !== undefined && firstDay < from ? from : null, newer: endsToday ? null : newer }
}
