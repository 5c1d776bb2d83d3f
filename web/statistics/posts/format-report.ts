import { persianDigits } from '#shared/persian/digits.ts'
import { MONTHS, toJalali, toTehranClock } from '#shared/persian/jalali.ts'
import { text } from './text.ts'

/** Formats a Gregorian `YYYY-MM-DD` as «۳۰ آبان». */
export function formatShortDay(iso: string): string {
  const { month, day } = toJalali(iso)
  return persianDigits(`${day} ${MONTHS[month - 1]}`)
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

/** Returns the average visible time of a view in ms, or null without views. */
export const averageTime = ({ views, visibleMs }: { views: number; visibleMs: number }): number | null =>
  views === 0 ? null : visibleMs / views
