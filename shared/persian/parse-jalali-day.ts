import { asciiDigits } from './digits.ts'
import { jalaliMonthLength, MONTHS, toIsoDate } from './jalali.ts'

/**
 * Parses a Jalali date as people type it, such as «۱۴۰۵/۹/۳», «1405-09-03» or «۳ آذر ۱۴۰۵». Returns the Gregorian `YYYY-MM-DD`, or undefined
 * for anything else and for days that do not exist.
 */
export function parseJalaliDay(typed: string): string | undefined {
  const date = asciiDigits(typed).trim()
  const [, numericYear, numericMonth, numericDay] = /^(1[34]\d\d)([/.-])(\d{1,2})\2(\d{1,2})$/.exec(date)?.toSpliced(2, 1) ?? []
  const [, writtenDay, name = '', writtenYear] = /^(\d{1,2})\s+(\S+)\s+(1[34]\d\d)$/.exec(date) ?? []
  const year = Number(numericYear ?? writtenYear)
  const month = Number(numericMonth ?? MONTHS.indexOf(name) + 1)
  const day = Number(numericDay ?? writtenDay)
  if (!year || month < 1 || month > 12 || day < 1 || day > jalaliMonthLength(year, month)) return undefined
  return toIsoDate({ year, month, day })
}
