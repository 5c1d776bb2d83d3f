import { type JalaliDate, jalaliMonthLength, toIsoDate, toJalali } from '#shared/persian/jalali-date.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days of the week as a Persian calendar has them, Saturday first. */
export const WEEKDAYS = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const
export const WEEKDAY_LETTERS = ['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'] as const

/** The place of a Gregorian `YYYY-MM-DD` in its week: 0 for Saturday, 6 for Friday. */
export const weekdayIndex = (iso: string): number => (new Date(`${iso}T00:00:00Z`).getUTCDay() + 1) % 7

/** Weeks of a Jalali month as Gregorian `YYYY-MM-DD`; before its first and after its last day there is nothing. */
export function monthWeeks(year: number, month: number): (string | undefined)[][] {
  const days = Array.from({ length: jalaliMonthLength(year, month) }, (_, at) => toIsoDate({ year, month, day: at + 1 }))
  const cells = [...Array.from({ length: weekdayIndex(days[0] ?? '') }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  )
}

/** A day so many days later. */
export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The same day so many Jalali months later, or the last one of a month that is too short. */
export function addMonths(iso: string, months: number): string {
  const { day, ...from } = toJalali(iso)
  const { year, month } = shiftMonth(from, months)
  return toIsoDate({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) })
}

/** The month so many months later. */
export function shiftMonth({ year, month }: Pick<JalaliDate, 'year' | 'month'>, months: number): { year: number; month: number } {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/**
 * Where a key leads from a day (ARIA APG grid): days and weeks by arrows as they lie in a page that runs right to left, ends of the
 * week by Home and End, months by PageUp and PageDown, with Shift years. Undefined for any other key.
 */
export function dayForKey(iso: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return addDays(iso, -1)
    case 'ArrowLeft':
      return addDays(iso, 1)
    case 'ArrowUp':
      return addDays(iso, -7)
    case 'ArrowDown':
      return addDays(iso, 7)
    case 'Home':
      return addDays(iso, -weekdayIndex(iso))
    case 'End':
      return addDays(iso, 6 - weekdayIndex(iso))
    case 'PageUp':
      return addMonths(iso, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(iso, shift ? 12 : 1)
    default:
      return undefined
  }
}
