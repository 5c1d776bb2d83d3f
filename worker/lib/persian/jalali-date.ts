import { jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { persianDigits } from './digits.ts'
import { MONTHS } from './jalali.ts'

/** A day of the Jalali calendar; months from 1. */
export interface JalaliDate {
  year: number
  month: number
  day: number
}

/** A Gregorian `YYYY-MM-DD` as a Jalali day. */
export function jalaliOf(iso: string): JalaliDate {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const { jy, jm, jd } = toJalaali(year, month, day)
  return { year: jy, month: jm, day: jd }
}

/** A Jalali day as a Gregorian `YYYY-MM-DD`. */
export function isoOf({ year, month, day }: JalaliDate): string {
  const { gy, gm, gd } = toGregorian(year, month, day)
  return `${gy}-${String(gm).padStart(2, '0')}-${String(gd).padStart(2, '0')}`
}

/** Days of a Jalali month; Esfand has 30 in leap years. */
export const monthLength = (year: number, month: number): number => jalaaliMonthLength(year, month)

/** «۳۰ آبان ۱۳۶۶» of a Gregorian `YYYY-MM-DD`. */
export function formatDay(iso: string): string {
  const { year, month, day } = jalaliOf(iso)
  return persianDigits(`${day} ${MONTHS[month - 1]} ${year}`)
}
