import { formatWeekday, tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'

/** The content of `podcast:updateFrequency`; `rrule` is a recurrence rule of RFC 5545. */
export interface UpdateFrequency {
  text: string
  rrule: string | null
  complete: boolean
}

const RHYTHMS = [
  { days: 1, tolerance: 0.34, rrule: 'FREQ=DAILY', fa: 'هر روز', en: 'Daily' },
  { days: 7, tolerance: 0.3, rrule: 'FREQ=WEEKLY', fa: 'هر هفته', en: 'Weekly' },
  { days: 14, tolerance: 0.25, rrule: 'FREQ=WEEKLY;INTERVAL=2', fa: 'هر دو هفته', en: 'Every two weeks' },
  { days: 30.4, tolerance: 0.25, rrule: 'FREQ=MONTHLY', fa: 'هر ماه', en: 'Monthly' },
] as const

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Number of the latest intervals that are judged, and the least that make a rhythm. */
const MAX_INTERVALS = 8
const MIN_INTERVALS = 4
/** Share of the intervals that must fit. */
const MIN_SHARE = 0.75
/** Number of intervals without an episode after which the rhythm is over. */
const MAX_MISSED = 2

/**
 * Returns how often a show publishes, by the times of its latest episodes (UTC ms, newest first) at the time `at`. A show that is complete says so.
 * Null without a regular rhythm, so that the feed promises nothing that its author does not keep.
 */
export function findUpdateFrequency(
  { complete, language }: { complete: boolean; language: string },
  publishedAt: readonly number[],
  at: number,
): UpdateFrequency | null {
  const isPersian = language === 'fa'
  if (complete) return { text: isPersian ? 'پایان‌یافته' : 'Complete', rrule: null, complete: true }
  const latest = publishedAt.slice(0, MAX_INTERVALS + 1)
  const intervals = latest.slice(1).map((time, index) => ((latest[index] ?? time) - time) / DAY)
  const [newest] = latest
  if (newest === undefined || intervals.length < MIN_INTERVALS) return null
  const rhythm = RHYTHMS.find(({ days, tolerance }) => {
    const fitting = intervals.filter((interval) => Math.abs(interval - days) <= days * tolerance)
    return fitting.length >= MIN_SHARE * intervals.length
  })
  if (!rhythm || at - newest > (1 + MAX_MISSED) * rhythm.days * DAY) return null
  const day = rhythm.days === 7 ? commonWeekday(latest) : undefined
  if (day === undefined) return { text: rhythm[isPersian ? 'fa' : 'en'], rrule: rhythm.rrule, complete: false }
  return { text: isPersian ? `هر ${day.name}` : rhythm.en, rrule: `${rhythm.rrule};BYDAY=${day.code}`, complete: false }
}

/** Returns the day of the week in Tehran on which all episodes appeared; undefined if they differ. */
function commonWeekday(times: readonly number[]): { code: string; name: string } | undefined {
  const days = times.map(tehranDay)
  const weekdays = new Set(days.map((day) => new Date(`${day}T12:00:00Z`).getUTCDay()))
  const [weekday] = weekdays
  if (weekdays.size > 1 || weekday === undefined) return undefined
  return { code: WEEKDAYS[weekday] ?? '', name: formatWeekday(days[0] ?? '').split(' ')[0] ?? '' }
}
