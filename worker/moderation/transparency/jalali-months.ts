import { tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'

const keyOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

/** Returns the Jalali month of a time in Tehran, such as 1405-09. */
export function monthOf(at: number): string {
  const { year, month } = toJalali(tehranDay(at))
  return keyOf(year, month)
}

export function nextMonth(key: string): string {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return month === 12 ? keyOf(year + 1, 1) : keyOf(year, month + 1)
}

/** Returns the beginning of a month in Tehran, in UTC ms. */
export function monthStart(key: string): number {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return tehranToUtc({ year, month, day: 1 }, 0, 0)
}
