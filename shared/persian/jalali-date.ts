import { jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { persianDigits } from './digits.ts'
import { MONTHS, toTehranClock } from './jalali.ts'

/** A day of the Jalali calendar; months from 1. */
export interface JalaliDate {
  year: number
  month: number
  day: number
}

/** A Gregorian `YYYY-MM-DD` as a Jalali day. */
export function toJalali(iso: string): JalaliDate {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const { jy, jm, jd } = toJalaali(year, month, day)
  return { year: jy, month: jm, day: jd }
}

/** A Jalali day as a Gregorian `YYYY-MM-DD`. */
export function toIsoDate({ year, month, day }: JalaliDate): string {
  const { gy, gm, gd } = toGregorian(year, month, day)
  return `${gy}-${String(gm).padStart(2, '0')}-${String(gd).padStart(2, '0')}`
}

/** Days of a Jalali month; Esfand has 30 in leap years. */
export const jalaliMonthLength = (year: number, month: number): number => jalaaliMonthLength(year, month)

/** «۳۰ آبان ۱۳۶۶» of a Gregorian `YYYY-MM-DD`. */
export function formatDay(iso: string): string {
  const { year, month, day } = toJalali(iso)
  return persianDigits(`${day} ${MONTHS[month - 1]} ${year}`)
}

const HOUR = 60 * 60 * 1000

/** UTC milliseconds of a wall-clock time in Tehran; of an hour that summer time skipped, the hour after. */
export function tehranToUtc(date: JalaliDate, hour: number, minute: number): number {
  const wall = Date.parse(`${toIsoDate(date)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  const winter = wall - 3.5 * HOUR
  const summer = winter - HOUR
  // Summers until 1401 were an hour ahead.
  return toTehranClock(winter).hour === hour ? winter : toTehranClock(summer).hour === hour ? summer : winter
}
