import { jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { persianDigits } from './digits.ts'
import { MONTHS, toTehranClock } from './jalali.ts'

/** `month` is 1-based. */
export interface JalaliDate {
  year: number
  month: number
  day: number
}

/** Converts a Gregorian `YYYY-MM-DD` to a Jalali date. */
export function toJalali(iso: string): JalaliDate {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const { jy, jm, jd } = toJalaali(year, month, day)
  return { year: jy, month: jm, day: jd }
}

export function toIsoDate({ year, month, day }: JalaliDate): string {
  const { gy, gm, gd } = toGregorian(year, month, day)
  return `${gy}-${String(gm).padStart(2, '0')}-${String(gd).padStart(2, '0')}`
}

export const jalaliMonthLength = (year: number, month: number): number => jalaaliMonthLength(year, month)

/** Formats a Gregorian `YYYY-MM-DD` as «۳۰ آبان ۱۳۶۶». */
export function formatDay(iso: string): string {
  const { year, month, day } = toJalali(iso)
  return persianDigits(`${day} ${MONTHS[month - 1]} ${year}`)
}

const HOUR = 60 * 60 * 1000

/** Converts Tehran wall-clock time to UTC ms. A time that daylight saving skips maps to one hour later. */
export function tehranToUtc(date: JalaliDate, hour: number, minute: number): number {
  const wall = Date.parse(`${toIsoDate(date)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  const winter = wall - 3.5 * HOUR
  const summer = winter - HOUR
  // Until 1401, Tehran observed daylight saving time, one hour ahead.
  return toTehranClock(winter).hour === hour ? winter : toTehranClock(summer).hour === hour ? summer : winter
}
