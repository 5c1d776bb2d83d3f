import { formatPart, formatShortDay } from './format-report.ts'
import { text } from './text.ts'

const WEEK = 7

/**
 * Returns the label of a day of a chart, of which an entry may be a month: every tenth one, or every third of a week, has its date, as the last one
 * has, which may be today.
 */
export function dayTick(
  days: readonly { day: string }[],
  at: number,
  endsToday: boolean,
  areMonths = false,
): { tick?: string; isNow?: boolean } {
  const isLast = at === days.length - 1
  if (isLast && endsToday) return { tick: text.today, isNow: true }
  const interval = days.length <= WEEK ? 3 : areMonths ? 6 : 10
  const isLabelled = isLast || (at % interval === 0 && at < days.length - interval / 2)
  const day = days[at]?.day ?? ''
  return isLabelled ? { tick: areMonths ? formatPart('month', day) : formatShortDay(day) } : {}
}
