import { tehranDay, tehranToUtc, toIsoDate, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import type { ReportSpan } from './contract.ts'

type Part = 'day' | 'week' | 'month'

/** Days of a window, and what it is divided into. */
const SPANS: Readonly<Record<ReportSpan, { length: number; part: Part }>> = {
  week: { length: 7, part: 'day' },
  month: { length: 30, part: 'day' },
  year: { length: 364, part: 'week' },
  all: { length: 5 * 366, part: 'month' },
}

/** Adds days to a date; `count` may be negative. */
export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** Returns how many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** Returns the UTC ms at which a Tehran day begins. */
export const startOfDay = (day: string): number => tehranToUtc(toJalali(day), 0, 0)

export interface ReportWindow {
  /** First day of the window, and of the one before it; the same if it is compared with nothing. */
  from: string
  previousFrom: string
  /** First day after the window. */
  before: string
  endsToday: boolean
  part: Part
}

/** Returns the days before `day`, thirty by default, or those ending today in Tehran, as `all` always does, if `day` is undefined or in the future. */
export function windowBefore(day: string | undefined, span: ReportSpan = 'month'): ReportWindow {
  const tomorrow = addDays(tehranDay(now()), 1)
  const before = span !== 'all' && day !== undefined && day < tomorrow ? day : tomorrow
  const { length, part } = SPANS[span]
  const from = addDays(before, -length)
  return { from, previousFrom: span === 'all' ? from : addDays(from, -length), before, endsToday: before === tomorrow, part }
}

/** Returns the first day of the part of a window that has the day. */
export function partOf({ from, part }: ReportWindow, day: string): string {
  if (part === 'day') return day
  if (part === 'week') return addDays(day, -(daysBetween(from, day) % 7))
  const month = toIsoDate({ ...toJalali(day), day: 1 })
  return month < from ? from : month
}

/** Returns the first day of each part of the window, oldest first. */
export function daysOf(window: ReportWindow): string[] {
  const days = Array.from({ length: daysBetween(window.from, window.before) }, (_, index) => addDays(window.from, index))
  return [...new Set(days.map((day) => partOf(window, day)))]
}

/**
 * Returns the `before` values of the adjacent windows: `older` is null if the first day with counts is not earlier or there is none before,
 * `newer` if the window ends today.
 */
export function adjacentWindows({ from, previousFrom, before, endsToday }: ReportWindow, firstDay: string | undefined) {
  const newer = windowBefore(addDays(before, daysBetween(from, before))).before
  return { older: previousFrom < from && firstDay !== undefined && firstDay < from ? from : null, newer: endsToday ? null : newer }
}
