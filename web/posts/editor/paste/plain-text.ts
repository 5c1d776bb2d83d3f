import { isVisualOrder, normalizePastedText, reverseLine } from '#shared/persian/normalize-pasted-text.ts'
import { parseListStart } from '#web/posts/editor/ordered-list.ts'
import { appendText, type RawMark, type RawNode, trimLine } from './raw-nodes.ts'

const BULLET = /^[ \t]*[-–—•▪◦*·] +(?=\S)/
const FENCED = /^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n([\s\S]*?)\n?^[ \t]*```[ \t]*$/gm
const NUMBER = /^[ \t]*([\d۰-۹٠-٩]{1,3})[.)-] +(?=\S)/

/** Converts text without interpreting markup: blank lines separate paragraphs, and other newlines become breaks. */
export const parseVerbatim = (text: string): RawNode[] =>
  normalizePastedText(text)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph): RawNode => ({ type: 'paragraph', content: buildLine(paragraph.split('\n'), (line) => createTextLine(line)) }))

const createTextLine = (text: string): RawNode[] => {
  const line: RawNode[] = []
  appendText(line, text, [])
  return line
}

/**
 * Parses text from messengers, notes and PDF files: recognizes fenced code, lists, hard-wrapped lines and inline markup, and keeps other
 * line breaks.
 */
export function readPlainText(text: string): RawNode[] {
  const blocks: RawNode[] = []
  let from = 0
  for (const { 0: matched, 1: language, 2: code = '', index } of text.matchAll(FENCED)) {
    blocks.push(...parseProse(text.slice(from, index)))
    blocks.push({ type: 'codeBlock', attrs: { language }, content: code ? [{ type: 'text', text: code }] : [] })
    from = index + matched.length
  }
  return [...blocks, ...parseProse(text.slice(from))]
}

function parseProse(text: string): RawNode[] {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).map((paragraph) => paragraph.split('\n').filter((line) => line.trim()))
  return paragraphs.flatMap((lines) => {
    if (!lines.length) return []
    return isHardWrapped(lines)
      ? groupLists(unwrapLines(lines), (run) => run.map((line) => buildParagraph([line])))
      : groupLists(lines, (run) => [buildParagraph(run)])
  })
}

/**
 * Groups consecutive items into lists and converts other lines with `convertRun`; a single item stays text, because a line that starts with
 * a dash is often dialogue.
 */
function groupLists(lines: readonly string[], convertRun: (run: readonly string[]) => RawNode[]): RawNode[] {
  const blocks: RawNode[] = []
  for (let at = 0; at < lines.length; ) {
    const marker = detectMarker(lines[at])
    const from = at
    while (at < lines.length && detectMarker(lines[at]) === marker) at++
    const run = lines.slice(from, at)
    blocks.push(...(marker && run.length > 1 ? [buildList(run, marker)] : convertRun(run)))
  }
  return blocks
}

const detectMarker = (line = ''): 'bullet' | 'number' | undefined =>
  BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : undefined

function buildList(lines: readonly string[], marker: 'bullet' | 'number'): RawNode {
  const content = lines.map((line) => ({
    type: 'listItem',
    content: [buildParagraph([line.replace(marker === 'bullet' ? BULLET : NUMBER, '')])],
  }))
  if (marker === 'bullet') return { type: 'bulletList', content }
  return { type: 'orderedList', attrs: { start: parseListStart(NUMBER.exec(lines[0] ?? '')?.[1] ?? '1') }, content }
}

const buildParagraph = (lines: readonly string[]): RawNode => ({
  type: 'paragraph',
  content: buildLine(lines, (line) => parseInlineMarkup(line)),
})

const buildLine = (lines: readonly string[], read: (line: string) => RawNode[]): RawNode[] =>
  trimLine(lines.flatMap((line, at) => [...(at ? [{ type: 'hardBreak' }] : []), ...read(line.trim().replace(/[ \t]+/g, ' '))]))

const PRESENTATION_FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/
/** Common Persian words; their reversed forms reveal text stored in visual order. */
const COMMON_WORDS = ['که', 'است', 'این', 'از', 'برای', 'شده', 'می', 'های', 'یک', 'با']
const wordPattern = (list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\u200C])(?:${list.join('|')})(?![\\p{L}\\p{M}\\u200C])`, 'gu')
const FORWARDS = wordPattern(COMMON_WORDS)
const BACKWARDS = wordPattern(COMMON_WORDS.map((word) => [...word].reverse().join('')))
const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Restores the logical order of lines stored in visual order. Without presentation forms, reverses all lines if the text contains at least
 * five reversed common words and no regular ones; otherwise, reverses the lines whose presentation forms are in visual order.
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
 * Returns whether lines break at the page width: there are at least three, the longest has `MIN_LINE` to 200 characters, and apart from the
 * last, at least 60 % reach 70 % of the longest and at most half of those end a sentence.
 */
function isHardWrapped(lines: readonly string[]): boolean {
  const words = lines.map((line) => line.trim()).filter(Boolean)
  const inner = words.slice(0, -1)
  if (inner.length < 2) return false
  const longest = Math.max(...words.map((line) => line.length))
  if (longest < MIN_LINE || longest > 200) return false
  const full = inner.filter((line) => line.length >= longest * 0.7)
  return full.length >= inner.length * 0.6 && full.filter((line) => SENTENCE_END.test(line)).length <= full.length * 0.5
}

/** Joins hard-wrapped lines into paragraphs; a paragraph ends at a short line that ends a sentence, or before a list item. */
function unwrapLines(lines: readonly string[]): string[] {
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

/** Joins two lines with a space, or without one after a soft hyphen or in a Latin word hyphenated at the line break. */
const joinLines = (line: string, next: string): string =>
  line.endsWith('\u00AD') || (/[a-z][-\u2010]$/i.test(line) && /^[a-z]/.test(next)) ? line.slice(0, -1) + next : `${line} ${next}`

/**
 * Inline syntax of Telegram and Markdown. Delimiters of bold, italic and strikethrough must be at word boundaries, so that `snake__case__x`
 * and `2**8**2` stay literal.
 */
const INLINE_MARKUP =
  /`([^`\n]{1,1000})`|\[([^\]\n]{1,1000})\]\((\S+?)\)|(?<![\p{L}\p{N}*])\*\*(?![\s*])([^\n]{1,1000}?)(?<![\s*])\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])__(?![\s_])([^\n]{1,1000}?)(?<![\s_])__(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}~])~~(?![\s~])([^\n]{1,1000}?)(?<![\s~])~~(?![\p{L}\p{N}~])|(?<!\|)\|\|(?![\s|])([^\n|]{1,1000}?)(?<!\s)\|\|(?!\|)|(https?:\/\/[^\s<>«»]+[^\s<>«».,،؛:!؟?)\]}'"])/gu
const MAX_NESTING = 4

export function parseInlineMarkup(text: string, marks: readonly RawMark[] = [], line: RawNode[] = []): RawNode[] {
  let from = 0
  if (marks.length < MAX_NESTING)
    for (const match of text.matchAll(INLINE_MARKUP)) {
      const [matchedText, code, words, address, bold, italic, strike, hidden, url] = match
      const inner = interpretMatch({ code, words, address, bold, italic, strike, hidden, url }, marks)
      if (!inner) continue
      appendText(line, text.slice(from, match.index), marks)
      if (inner.isPlain) appendText(line, inner.text, inner.marks)
      else parseInlineMarkup(inner.text, inner.marks, line)
      from = match.index + matchedText.length
    }
  appendText(line, text.slice(from), marks)
  return line
}

type MatchGroups = Partial<Record<'code' | 'words' | 'address' | 'bold' | 'italic' | 'strike' | 'hidden' | 'url', string | undefined>>

function interpretMatch(
  found: MatchGroups,
  marks: readonly RawMark[],
): { text: string; marks: readonly RawMark[]; isPlain: boolean } | undefined {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const withMark = (type: string, text: string) => ({ text, marks: [...marks, { type }], isPlain: false })
  const { code, words, address, bold, italic, strike, hidden, url } = found
  if (code) return { text: code, marks: has('link') ? marks : [{ type: 'code' }], isPlain: true }
  if (words && address) {
    if (has('link') || !/^(?:https?:\/\/|mailto:)/i.test(address)) return undefined
    return { text: words, marks: [...marks, { type: 'link', attrs: { href: address } }], isPlain: false }
  }
  if (bold) return withMark('bold', bold)
  // Keeps an identifier between double underscores, such as `__init__`, literal.
  if (italic) return /^[a-z0-9_]+$/i.test(italic) ? undefined : withMark('italic', italic)
  if (strike) return withMark('strike', strike)
  if (hidden) return { text: hidden, marks, isPlain: false }
  return url && !has('link') ? { text: url, marks: [...marks, { type: 'link', attrs: { href: url } }], isPlain: true } : undefined
}
