import { asciiDigits } from '#shared/persian/digits.ts'

const ZONES: readonly [RegExp, string][] = [
  [/\bIRST\b/i, '+0330'],
  [/\bIRDT\b/i, '+0430'],
  [/\b(?:UTC|Z|UT)$/i, 'GMT'],
]
const DATE_PATTERNS = [/\d{1,2}[\s-][a-z]{3,9}[\s-]\d{2,4}\b/i, /\b[a-z]{3,9}\s\d{1,2},?\s\d{4}\b/i, /^\d{4}-\d{2}-\d{2}(?:$|[T\s])/i]
/** Earliest accepted date: podcasts did not exist before, so earlier dates are wrong. */
const EARLIEST = Date.UTC(1995, 0, 1)

/** Parses a feed date in any common format as UTC ms; undefined if invalid. */
export function parseDate(text: string): number | undefined {
  let line = asciiDigits(text).trim().slice(0, 100)
  if (!DATE_PATTERNS.some((form) => form.test(line))) return undefined
  for (const [zone, offset] of ZONES) line = line.replace(zone, offset)
  const at = Date.parse(line)
  return Number.isNaN(at) || at < EARLIEST ? undefined : at
}

/** Parses `HH:MM:SS`, `MM:SS` or seconds as ms; undefined if invalid. */
export function parseDuration(text: string): number | undefined {
  const parts = asciiDigits(text).trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}(?:\.\d+)?$/.test(part))) return undefined
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? Math.round(seconds * 1000) : undefined
}
