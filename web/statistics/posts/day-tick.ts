import { formatShortDay } from './format-report.ts'
import { text } from './text.ts'

/** Every how many days a chart has a label. */
const LABELLED_EVERY = 10

/** Returns the label of a day of a chart: every tenth day has its date, as the last one has, which may be today. */
export function dayTick(days: readonly { day: string }[], at: number, endsToday: boolean): { tick?: string; isNow?: boolean } {
  const isLast = at === days.length - 1
  if (isLast && endsToday) return { tick: text.today, isNow: true }
  const isLabelled = isLast || (at % LABELLED_EVERY === 0 && at < days.length - LABELLED_EVERY / 2)
  return isLabelled ? { tick: formatShortDay(days[at]?.day ?? '') } : {}
}
