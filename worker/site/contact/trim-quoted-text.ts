import { REPLY_MARKER } from './emails.ts'

/**
 * Lines, joined, that a mail program writes above the message it quotes: from a preposition to a verb, or with a time or an address and a
 * colon at the end.
 */
const ATTRIBUTIONS = [
  /^(?:On|در)\s.{6,300}(?:wrote|نوشت|نوشته است|نوشته‌است)\s*:?$/su,
  /^(?=.{10,300}$).*(?:\d{1,2}[:.]\d{2}|[\d۰-۹]{4}|<\s*[^<>\s]+@[^<>\s]+\s*>).*:$/su,
]
const ATTRIBUTION_END = /(?:wrote|نوشت|نوشته است|نوشته‌است|:)$/u
/** Separators of programs that quote without a mark. */
const SEPARATOR = /^(?:-{2,}\s*(?:Original Message|پیام اصلی)\s*-{2,}|_{20,})$/iu
/** What follows is not quoted but passed on. */
const FORWARDED = /^(?:-{2,}\s*(?:Forwarded message|پیام فورواردشده|پیام هدایت‌شده)\s*-{2,}|Begin forwarded message:)$/imu
/** Headers of the quoted message as Outlook repeats them. */
const QUOTED_HEADER = /^\*?(?:From|Sent|Date|To|Cc|Subject|از|ارسال|تاریخ|به|رونوشت|موضوع)\s*:\*?\s/iu
const MARK = /^[\s\u200E\u200F]*>/u

const isBlank = (line: string) => line.trim() === ''
const withoutMark = (line: string) => line.replace(/^[\s>\u200E\u200F]+/u, '').trim()

/**
 * Splits the text of an answer from the history that it quotes at its end; `isTrimmed` tells whether anything was left out. Keeps the text as
 * it is if people wrote between quoted lines, or if nothing would be left.
 */
export function trimQuotedText(text: string): { body: string; isTrimmed: boolean } {
  if (FORWARDED.test(text)) return { body: text, isTrimmed: false }
  const lines = text.split('\n')
  const start = findQuote(lines)
  if (start === undefined || isInterleaved(lines.slice(start))) return { body: text, isTrimmed: false }
  const body = lines.slice(0, withoutAttribution(lines, start)).join('\n').trim()
  return body === '' ? { body: text, isTrimmed: false } : { body, isTrimmed: true }
}

/** Returns the index of the first line of the quoted history: our own marker, a separator, repeated headers or marked lines. */
function findQuote(lines: readonly string[]): number | undefined {
  const isStart = (line: string, at: number): boolean =>
    withoutMark(line) === REPLY_MARKER ||
    SEPARATOR.test(line.trim()) ||
    isHeaderBlock(lines, at) ||
    (MARK.test(line) && isAttributed(lines, at))
  const found = lines.findIndex(isStart)
  if (found < 0) return findMarkedEnd(lines)
  // The line may be quoted together with lines above it.
  let start = found
  while (start > 0 && MARK.test(lines[start - 1] ?? '')) start--
  return start
}

const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  lines.slice(at, at + 5).filter((line) => QUOTED_HEADER.test(`${withoutMark(line)} `)).length >= 3 &&
  QUOTED_HEADER.test(`${lines[at]?.trim()} `)

/** Whether the text before a line ends with the attribution of a quote. */
const isAttributed = (lines: readonly string[], at: number): boolean => withoutAttribution(lines, at) < at

/** Returns the index of the marked lines with which the text ends. */
function findMarkedEnd(lines: readonly string[]): number | undefined {
  const last = lines.findLastIndex((line) => !isBlank(line) && !MARK.test(line))
  const at = lines.findIndex((line, index) => index > last && MARK.test(line))
  return at < 0 ? undefined : at
}

/** Whether text without a mark follows marked lines. */
function isInterleaved(quoted: readonly string[]): boolean {
  const first = quoted.findIndex((line) => MARK.test(line))
  if (first < 0) return false
  return quoted.slice(first).some((line) => !isBlank(line) && !MARK.test(line))
}

/** Returns where the text ends before `end` without the attribution of a quote, which takes at most three lines. */
function withoutAttribution(lines: readonly string[], end: number): number {
  let last = end - 1
  while (last >= 0 && isBlank(lines[last] ?? '')) last--
  if (last < 0 || !ATTRIBUTION_END.test(withoutMark(lines[last] ?? ''))) return end
  for (const attribution of ATTRIBUTIONS)
    for (let first = last; first >= Math.max(0, last - 2); first--)
      if (
        attribution.test(
          lines
            .slice(first, last + 1)
            .map(withoutMark)
            .join(' '),
        )
      )
        return first
  return end
}
