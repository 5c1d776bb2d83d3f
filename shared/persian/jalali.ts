import { jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { DAY, HOUR, MINUTE } from '../time.ts'
import { persianDigits } from './digits.ts'

export const MONTHS = ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند']
const WEEKDAYS = ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه']

let formatter: Intl.DateTimeFormat | undefined

/** Creates the formatter on first use, because it is slow to create and some pages show no times. */
const tehranFormatter = (): Intl.DateTimeFormat =>
  (formatter ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Tehran',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }))

interface TehranMoment {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  /** Days from 1970-01-01 to the date in Tehran. */
  dayNumber: number
  iso: string
}

/** Converts UTC ms to Tehran wall-clock time and Jalali date. Intl provides only the time zone, so all engines agree. */
function toTehranMoment(at: number): TehranMoment {
  const part: Record<string, number> = {}
  for (const { type, value } of tehranFormatter().formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  const { jy, jm, jd } = toJalaali(year, month, day)
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { year: jy, month: jm, day: jd, hour, minute, dayNumber: Math.floor(Date.UTC(year, month - 1, day) / DAY), iso }
}

/** Returns the Jalali date and Tehran time of day of a UTC time in ms. */
export function toTehranClock(at: number) {
  const { year, month, day, hour, minute } = toTehranMoment(at)
  return { year, month, day, hour, minute }
}

/** Formats a Gregorian `YYYY-MM-DD` as «شنبه ۳۰ آبان ۱۴۰۵». */
export function formatWeekday(iso: string): string {
  const noon = Date.parse(`${iso}T12:00:00Z`)
  return `${WEEKDAYS[(Math.floor(noon / DAY) + 4) % 7]} ${formatDate(noon)}`
}

/** Returns the Gregorian `YYYY-MM-DD` in Tehran of a UTC time in ms. */
export const tehranDay = (at: number): string => toTehranMoment(at).iso

/** Formats UTC ms as «۳۰ آبان ۱۴۰۵». */
export const formatDate = (at: number): string => formatJalaliDate(toTehranMoment(at))

const formatJalaliDate = ({ year, month, day }: TehranMoment): string => persianDigits(`${day} ${MONTHS[month - 1]} ${year}`)

/** Formats UTC ms as «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۸:۰۵». */
export function formatDateTime(at: number): string {
  const moment = toTehranMoment(at)
  const { dayNumber, hour, minute } = moment
  const weekday = WEEKDAYS[(dayNumber + 4) % 7]
  return `${weekday} ${formatJalaliDate(moment)}، ساعت ${persianDigits(`${hour}:${String(minute).padStart(2, '0')}`)}`
}

/**
 * Formats UTC ms as «امروز», «دیروز» or «۳۰ آبان», and with its year, as «۳۰ آبان ۱۴۰۴», if that is not the Jalali year of `now`, also UTC ms.
 */
export function formatRelativeDate(at: number, now: number): string {
  const date = toTehranMoment(at)
  const today = toTehranMoment(now)
  const days = today.dayNumber - date.dayNumber
  if (days === 0) return 'امروز'
  if (days === 1) return 'دیروز'
  return date.year === today.year ? persianDigits(`${date.day} ${MONTHS[date.month - 1]}`) : formatJalaliDate(date)
}

/**
 * Formats a past time as «هم‌اکنون», «۵ دقیقه پیش», «۳ ساعت پیش», «دیروز» or «۳ روز پیش», and as a relative date from seven calendar days on.
 * Both times are in UTC ms.
 */
export function formatRelativeTime(at: number, now: number): string {
  const past = now - at
  if (past < MINUTE) return 'هم‌اکنون'
  if (past < HOUR) return persianDigits(`${Math.floor(past / MINUTE)} دقیقه پیش`)
  const days = toTehranMoment(now).dayNumber - toTehranMoment(at).dayNumber
  if (days === 0) return persianDigits(`${Math.floor(past / HOUR)} ساعت پیش`)
  if (days === 1) return 'دیروز'
  if (days < 7) return persianDigits(`${days} روز پیش`)
  return formatRelativeDate(at, now)
}

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

/** Converts Tehran wall-clock time to UTC ms. Moves a time skipped by daylight saving one hour later; takes the later of repeated times. */
export function tehranToUtc(date: JalaliDate, hour: number, minute: number): number {
  const wall = Date.parse(`${toIsoDate(date)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  const winter = wall - 3.5 * HOUR
  const summer = winter - HOUR
  // With daylight saving time, last observed in 1401, Tehran was one hour ahead.
  return toTehranClock(winter).hour === hour ? winter : toTehranClock(summer).hour === hour ? summer : winter
}

/** Tehran's UTC offset, constant since the last daylight saving time in 2022. */
export const TEHRAN = 3.5 * HOUR
/** 1970-01-01 was a Thursday; the first Saturday, start of the Persian week, came two days later. */
export const FIRST_SATURDAY = 2 * DAY

/** Returns the latest Saturday `hour` o'clock in Tehran that is not after `at`, in UTC ms. */
export function lastSaturday(at: number, hour: number): number {
  const since = at + TEHRAN - FIRST_SATURDAY - hour * HOUR
  return at - (since - Math.floor(since / (7 * DAY)) * 7 * DAY)
}
