import { asciiDigits, formatDuration, persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'

/** Formats a position, rounded down to the second, for display: «۰:۰۰», «۲:۰۵», «۱:۰۲:۰۵». */
export const formatPosition = (ms: number): string => (ms < 1000 ? persianDigits('0:00') : formatDuration(Math.floor(ms / 1000) * 1000))

/**
 * Parses a time into ms: seconds («90», «90s»), «12:34», «1:02:03» or «1h2m3s», in Persian, Arabic or ASCII digits; undefined otherwise.
 */
export function parseTime(text: string): number | undefined {
  const plain = asciiDigits(text).trim().toLowerCase()
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})$/.exec(plain)
  const units = clock ?? /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(plain)
  if (!units || plain === '') return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = units
  if (clock && Number(seconds) > 59) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Parses the `t` parameter of a query string into ms; undefined if it is missing or not a time. */
export function parseTimeParam(search: string): number | undefined {
  const time = new URLSearchParams(search).get('t')
  // The router serializes values as JSON, so numeric text is in quotation marks.
  return time === null ? undefined : parseTime(time.replaceAll('"', ''))
}

/** Formats a position as a URL parameter: seconds below one minute («45»), otherwise «2:05» or «1:02:03». */
export const formatTimeParam = (ms: number): string => (ms < MINUTE ? `${Math.floor(ms / 1000)}` : asciiDigits(formatPosition(ms)))
