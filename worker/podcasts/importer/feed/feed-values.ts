import { decodeHTMLStrict } from 'entities'
import { HttpsUrl } from '#shared/contract/fields.ts'
import { cleanLine, findLineError, fitsByteLimit, toCleanText } from '#shared/persian/clean-text.ts'
import { asciiDigits } from '#shared/persian/digits.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'

const graphemes = new Intl.Segmenter('fa')

/** Cleans feed text to one line of at most `max` graphemes without tags, invisible or bidi characters; empty if nothing valid remains. */
export function toPlainLine(text: string, max: number): string {
  const clean = cleanLine(
    normalizePastedText(toCleanText(decodeHTMLStrict(text.slice(0, max * 16)).replace(/<\/?[a-z][^<>]{0,200}>/gi, ' '))),
  )
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(clean)) {
    if (count >= max || !fitsByteLimit(kept + segment, max)) break
    kept += segment
    count += 1
  }
  const line = cleanLine(kept)
  return findLineError(line) === undefined ? line : ''
}

/** Normalizes an external URL to https; null if it is invalid. */
export const toHttpsUrl = (address: string): string | null =>
  HttpsUrl.safeParse(address.trim().replace(/^http:\/\//i, 'https://')).data ?? null

/** Resolves a URL against the feed's; undefined unless it is http(s) with at most 2000 characters. */
export function resolveFileUrl(address: string, base: string): string | undefined {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

const ZONES: readonly [RegExp, string][] = [
  [/\bIRST\b/i, '+0330'],
  [/\bIRDT\b/i, '+0430'],
  [/\b(?:UTC|Z|UT)$/i, 'GMT'],
]
const DATE_PATTERNS = [/\d{1,2}[\s-][a-z]{3,9}[\s-]\d{2,4}\b/i, /\b[a-z]{3,9}\s\d{1,2},?\s\d{4}\b/i, /^\d{4}-\d{2}-\d{2}(?:$|[T\s])/i]
/** Earliest accepted date; earlier ones are taken for errors of the feed, since podcasts did not exist yet. */
const EARLIEST = Date.UTC(1995, 0, 1)

/** Parses a feed date in a common format as UTC ms; undefined if invalid or before `EARLIEST`. */
export function parseDate(text: string): number | undefined {
  let line = asciiDigits(text).trim().slice(0, 100)
  if (!DATE_PATTERNS.some((form) => form.test(line))) return undefined
  for (const [zone, offset] of ZONES) line = line.replace(zone, offset)
  const at = Date.parse(line)
  return Number.isNaN(at) || at < EARLIEST ? undefined : at
}

/** Parses `HH:MM:SS`, `MM:SS` or seconds as ms; undefined if invalid or zero. */
export function parseDuration(text: string): number | undefined {
  const parts = asciiDigits(text).trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}(?:\.\d+)?$/.test(part))) return undefined
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? Math.round(seconds * 1000) : undefined
}
