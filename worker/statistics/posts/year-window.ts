import { jalaliMonthLength, tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'

/** Twelve Jalali months of whole Tehran days in UTC ms; `until` is exclusive. */
export interface YearWindow {
  since: number
  until: number
}

/** Returns the twelve Jalali months before the Tehran day of a time in UTC ms. */
export function yearBefore(at: number): YearWindow {
  const last = toJalali(tehranDay(at))
  const hasDay = last.day <= jalaliMonthLength(last.year - 1, last.month)
  // Only 30 Esfand of a leap year has no such day in the year before.
  const first = hasDay ? { ...last, year: last.year - 1 } : { year: last.year, month: 1, day: 1 }
  return { since: tehranToUtc(first, 0, 0), until: tehranToUtc(last, 0, 0) }
}
