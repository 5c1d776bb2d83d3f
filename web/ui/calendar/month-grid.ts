import { type JalaliDate, jalaliMonthLength, toIsoDate, toJalali } from '#shared/persian/jalali-date.ts'

const DAY = 24 * 60 * 60 * 1000

export const WEEKDAYS = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const
export const WEEKDAY_LETTERS = ['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'] as const

/** Returns the weekday of a Gregorian `YYYY-MM-DD`: 0 for Saturday, 6 for Friday. */
export const weekdayIndex = (iso: string): number => (new Date(`${iso}T00:00:00Z`).getUTCDay() + 1) % 7

/** Returns the weeks of a Jalali month as Gregorian `YYYY-MM-DD`; days outside the month are undefined. */
export function monthWeeks(year: number, month: number): (string | undefined)[][] {
  const days = Array.from({ length: jalaliMonthLength(year, month) }, (_, at) => toIsoDate({ year, month, day: at + 1 }))
  const cells = [...Array.from({ length: weekdayIndex(days[0] ?? '') }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  )
}

export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Adds Jalali months to a day; clamps to the last day of a shorter month. */
export function addMonths(iso: string, months: number): string {
  const { day, ...from } = toJalali(iso)
  const { year, month } = shiftMonth(from, months)
  return toIsoDate({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) })
}

export function shiftMonth({ year, month }: Pick<JalaliDate, 'year' | 'month'>, months: number): { year: number; month: number } {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/**
 * Returns the day a key moves to (ARIA APG grid): arrow keys move in right-to-left layout, Home and End within the week, PageUp and
 * PageDown by month, or by year with Shift. Returns undefined for any other key.
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
