import { isVisualOrder, reverseLine } from '#shared/persian/presentation-forms.ts'

const PRESENTATION_FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/
/** The commonest words of Persian, and the same as they look from their last letter. */
const COMMON_WORDS = ['که', 'است', 'این', 'از', 'برای', 'شده', 'می', 'های', 'یک', 'با']
const wordPattern = (list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\u200C])(?:${list.join('|')})(?![\\p{L}\\p{M}\\u200C])`, 'gu')
const FORWARDS = wordPattern(COMMON_WORDS)
const BACKWARDS = wordPattern(COMMON_WORDS.map((word) => [...word].reverse().join('')))
const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Lines the right way round. They are turned only when nothing speaks against it: by their shapes, or by many common words. */
export function fixReversedLines(text: string): string {
  const isReversed = !PRESENTATION_FORMS.test(text) && countMatches(text, BACKWARDS) >= 5 && countMatches(text, FORWARDS) === 0
  if (!isReversed && !PRESENTATION_FORMS.test(text)) return text
  return text
    .split('\n')
    .map((line) => (isReversed || isVisualOrder(line) ? reverseLine(line) : line))
    .join('\n')
}

const SENTENCE_END = /[.!?؟:؛»…)"]$/
const LIST_ITEM = /^(?:[-–—•▪◦*·]|[\d۰-۹٠-٩]{1,3}[.)-])\s/
const MIN_LINE = 35

/**
 * True when lines end where the page was full and not where the writer meant: many lines of about one length, which mostly
 * break a sentence.
 */
export function isHardWrapped(lines: readonly string[]): boolean {
  const words = lines.map((line) => line.trim()).filter(Boolean)
  const inner = words.slice(0, -1)
  if (inner.length < 2) return false
  const longest = Math.max(...words.map((line) => line.length))
  if (longest < MIN_LINE || longest > 200) return false
  const full = inner.filter((line) => line.length >= longest * 0.7)
  return full.length >= inner.length * 0.6 && full.filter((line) => SENTENCE_END.test(line)).length <= full.length * 0.5
}

/** Paragraphs out of lines that were broken by the width of a page: a paragraph ends at a short line that ends a sentence. */
export function unwrapLines(lines: readonly string[]): string[] {
  const longest = Math.max(0, ...lines.map((line) => line.trim().length))
  const made: string[][] = []
  let isOpen = false
  for (const raw of lines) {
    const line = raw.trim()
    const paragraph = made.at(-1)
    if (isOpen && paragraph && !LIST_ITEM.test(line)) paragraph.push(line)
    else made.push([line])
    isOpen = !(line.length < longest * 0.7 && SENTENCE_END.test(line))
  }
  return made.map((paragraph) => paragraph.reduceRight((next, line) => joinLines(line, next)))
}

/** A word parted at the end of a Latin line is one again; Persian is never parted. */
const joinLines = (line: string, next: string): string =>
  line.endsWith('\u00AD') || (/[a-z][-\u2010]$/i.test(line) && /^[a-z]/.test(next)) ? line.slice(0, -1) + next : `${line} ${next}`
