import { isVisualOrder, reverseLine } from '#shared/persian/presentation-forms.ts'

const PRESENTATION_FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/
/** The most common Persian words; their reversed forms reveal text stored in visual order. */
const COMMON_WORDS = ['که', 'است', 'این', 'از', 'برای', 'شده', 'می', 'های', 'یک', 'با']
const wordPattern = (list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\u200C])(?:${list.join('|')})(?![\\p{L}\\p{M}\\u200C])`, 'gu')
const FORWARDS = wordPattern(COMMON_WORDS)
const BACKWARDS = wordPattern(COMMON_WORDS.map((word) => [...word].reverse().join('')))
const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Restores the logical order of lines stored in visual order: all lines if the text contains at least five reversed common words and no
 * regular ones, otherwise lines whose presentation forms are reversed.
 */
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
 * Returns whether lines break at the page width: apart from the last, at least 60 % reach 70 % of the longest (35–200 characters), and at
 * most half of those end a sentence.
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

/** Joins hard-wrapped lines into paragraphs; a paragraph ends at a short line that ends a sentence, or before a list item. */
export function unwrapLines(lines: readonly string[]): string[] {
  const longest = Math.max(0, ...lines.map((line) => line.trim().length))
  const paragraphs: string[][] = []
  let isOpen = false
  for (const raw of lines) {
    const line = raw.trim()
    const paragraph = paragraphs.at(-1)
    if (isOpen && paragraph && !LIST_ITEM.test(line)) paragraph.push(line)
    else paragraphs.push([line])
    isOpen = !(line.length < longest * 0.7 && SENTENCE_END.test(line))
  }
  return paragraphs.map((paragraph) => paragraph.reduceRight((next, line) => joinLines(line, next)))
}

/** Joins two lines; rejoins a Latin word hyphenated at the line break, because Persian is not hyphenated. */
const joinLines = (line: string, next: string): string =>
  line.endsWith('\u00AD') || (/[a-z][-\u2010]$/i.test(line) && /^[a-z]/.test(next)) ? line.slice(0, -1) + next : `${line} ${next}`
