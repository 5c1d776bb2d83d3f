import { asciiDigits } from '#shared/persian/digits.ts'

const TIME = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,٫](\d{1,3})\d*)?$/

/** Parses «01:02:03,456» or «2:03», in Latin, Persian or Arabic digits, as ms; undefined if invalid. */
export function parseTime(text: string): number | undefined {
  const [found, hours = '0', minutes = '0', seconds = '0', part = ''] = TIME.exec(asciiDigits(text.trim())) ?? []
  if (found === undefined || Number(seconds) > 59) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))
}

/** Formats ms as «01:02:03.456», with `separator` before the milliseconds. */
export function formatTime(ms: number, separator: '.' | ','): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${separator}${String(ms % 1000).padStart(3, '0')}`
}

const ARROW = '-->'
export const isTiming = (row: string): boolean => row.includes(ARROW)

/** Parses both times of a VTT or SRT timing line and ignores cue settings; undefined if either is invalid. */
export function parseTiming(row: string): { start: number; end: number } | undefined {
  const at = row.indexOf(ARROW)
  const start = parseTime(row.slice(0, at))
  const end = parseTime(
    row
      .slice(at + ARROW.length)
      .trim()
      .split(/\s/, 1)[0] ?? '',
  )
  return start === undefined || end === undefined ? undefined : { start, end }
}
