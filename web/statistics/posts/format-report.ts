import { persianDigits } from '#shared/persian/digits.ts'
import { formatDay, MONTHS, toJalali, toTehranClock } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { ReportSpan } from '#worker/statistics/posts/contract.ts'
import type { ReportSearch } from './report-search.ts'
import { text } from './text.ts'

/** Formats a Gregorian `YYYY-MM-DD` as «۳۰ آبان». */
export function formatShortDay(iso: string): string {
  const { month, day } = toJalali(iso)
  return persianDigits(`${day} ${MONTHS[month - 1]}`)
}

/** Has both years if they differ. */
const formatRange = (from: string, to: string): string =>
  text.range(toJalali(from).year === toJalali(to).year ? formatShortDay(from) : formatDay(from), formatDay(to))

type ReportPart = keyof typeof text.parts

const PARTS = { week: 'day', month: 'day', year: 'week', all: 'month' } as const satisfies Record<ReportSpan, ReportPart>

/** Returns what the window of a report is divided into. */
export const partOf = ({ span }: ReportSearch): ReportPart => PARTS[span ?? 'month']

/** Formats a part of a window by its first day, as «۹ آذر ۱۴۰۵», «هفتهٔ ۳ آذر ۱۴۰۵» or «آذر ۱۴۰۵». */
export function formatPart(part: ReportPart, day: string): string {
  if (part === 'day') return formatDay(day)
  if (part === 'week') return text.weekOf(formatDay(day))
  const { year, month } = toJalali(day)
  return persianDigits(`${MONTHS[month - 1]} ${year}`)
}

/** Formats the days of a window as «۱۰ آبان تا ۹ آذر ۱۴۰۵», or as «از ۱ مهر ۱۴۰۴ تا امروز». */
export function formatWindow(days: readonly { day: string }[], search: ReportSearch): string {
  const [from, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  if (search.span === 'all') return text.since(formatDay(from))
  return formatRange(from, partOf(search) === 'week' ? new Date(Date.parse(last) + 6 * DAY).toISOString().slice(0, 10) : last)
}

/** Formats UTC ms as the time of day in Tehran, «۱۸:۰۵». */
export function formatClock(at: number): string {
  const { hour, minute } = toTehranClock(at)
  return persianDigits(`${hour}:${String(minute).padStart(2, '0')}`)
}

/** Formats an hour of the day as «۱۴ تا ۱۵». */
export const formatHour = (hour: number): string => text.hourSpan(persianDigits(hour), persianDigits(hour + 1))

let countries: Intl.DisplayNames | undefined

/** Returns the Persian name of an ISO 3166-1 alpha-2 code, `other` or an empty name. */
export function countryName(code: string): string {
  if (code === 'other') return text.otherCountries
  countries ??= new Intl.DisplayNames('fa', { type: 'region', fallback: 'none' })
  return (/^[A-Z]{2}$/.test(code) && code !== 'XX' && countries.of(code)) || text.unknownCountry
}

/** Returns which part of the readers came into each part of a text, from those that ended in it; all zero without readers. */
export function reachOf(ended: readonly number[]): number[] {
  const all = ended.reduce((sum, count) => sum + count, 0)
  return ended.map((_, at) => ended.slice(at).reduce((sum, count) => sum + count, 0) / Math.max(1, all))
}

/** Returns the average visible time of a view in ms, or null without views. */
export const averageTime = ({ views, visibleMs }: { views: number; visibleMs: number }): number | null =>
  views === 0 ? null : visibleMs / views
