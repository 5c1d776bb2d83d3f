import { asciiDigits } from '#shared/persian/digits.ts'
import { jalaliMonthLength, MONTHS, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'

const TIME = String.raw`(?:[T\s،,]*(?:ساعت\s*)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?`
const NUMERIC = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${TIME}\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`, 'i')
const DATE_PATTERN = new RegExp(String.raw`^(?:\S+[\s،,]+)?(\d{1,2})\s+(${MONTHS.join('|')})(?:\s+ماه)?[\s،,]+(1[2-5]\d{2})${TIME}`)

/**
 * Parses a time of an export to UTC ms: ISO 8601, RFC 822, seconds or ms since 1970, and Jalali dates in any digits, such as «۱۴۰۲/۰۵/۱۲» or
 * «۱۲ مرداد ۱۴۰۲». A time without a zone is one in Tehran, or in UTC if `isUtc`. Returns null for anything else and for times before 1970.
 */
export function parseDate(written: string, { isUtc = false } = {}): number | null {
  const text = asciiDigits(written.slice(0, 100))
    .replace(/[\u200c-\u200f]/g, ' ')
    .trim()
  const at = parseNumeric(text, isUtc) ?? parseWritten(text) ?? parseEpoch(text) ?? parseOther(text)
  return Number.isSafeInteger(at) && at >= 0 && at < 8.64e15 ? at : null
}

function parseNumeric(text: string, isUtc: boolean): number | undefined {
  const [, year = '', , month = '', day = '', hour = '0', minute = '0', second = '0', zone] = NUMERIC.exec(text) ?? []
  if (year === '') return undefined
  if (Number(year) >= 1600 && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return Date.parse(text)
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y >= 1200 && y < 1600) return fromJalali(y, m, d, Number(hour), Number(minute), Number(second))
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const clock = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
  if (zone !== undefined || isUtc)
    return Date.parse(`${iso}T${clock}${/^[+-]/.test(zone ?? '') ? zone?.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z'}`)
  if (Number.isNaN(Date.parse(`${iso}T${clock}Z`))) return Number.NaN
  return tehranToUtc(toJalali(iso), Number(hour), Number(minute)) + Number(second) * 1000
}

function parseWritten(text: string): number | undefined {
  const [, day = '', name = '', year = '', hour = '0', minute = '0', second = '0'] = DATE_PATTERN.exec(text) ?? []
  if (day === '') return undefined
  return fromJalali(Number(year), MONTHS.indexOf(name) + 1, Number(day), Number(hour), Number(minute), Number(second))
}

function fromJalali(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  if (month < 1 || month > 12 || day < 1 || day > jalaliMonthLength(year, month) || hour > 23 || minute > 59) return Number.NaN
  return tehranToUtc({ year, month, day }, hour, minute) + second * 1000
}

const parseEpoch = (text: string): number | undefined =>
  /^\d{13}$/.test(text) ? Number(text) : /^\d{9,10}$/.test(text) ? Number(text) * 1000 : undefined

const parseOther = (text: string): number =>
  /[a-z]/i.test(text) && /\d{4}/.test(text) ? Date.parse(text.replace(/\bIRST\b/, '+0330').replace(/\bIRDT\b/, '+0430')) : Number.NaN
