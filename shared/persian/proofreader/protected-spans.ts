import { NUMBER, OTHER, WORD } from './characters.ts'
import { applyEdits, type Span } from './edits.ts'
import { findArabicSpans, findLatinSpans } from './foreign-spans.ts'

/** A span that no rule may edit, and the placeholder that replaces it while rules run. */
export interface ProtectedSpan extends Span {
  placeholder: string
}

const PRIVATE = String.raw`[\uE000-\uF8FF\uFFFC]+`
const CODE = String.raw`\x60\x60\x60[\s\S]*?\x60\x60\x60|\x60[^\x60\n]+\x60|<[a-zA-Z/!][^<>\n]*>|&#?[A-Za-z0-9]{1,31};`
/** Footnotes and the titles of images in Markdown, which clients of the API send. */
const MARKDOWN = String.raw`\[\^[^\]\s]{1,40}\]|(?<=\]\()[^\s()"]{1,400} "[^"\n]{1,400}"(?=\))`
const ADDRESS = String.raw`(?<![A-Za-z0-9])(?:(?:https?|ftp|file|git|ssh)://|www\.|mailto:)[^\s«»"<>]+`
const EMAIL = String.raw`(?<![^\s«»"()<>،؛:])[^\s«»"()<>،؛:@]{1,64}@[^\s«»"()<>،؛:@]{1,190}\.[^\s«»"()<>،؛:@.]{2,}`
const MENTION = String.raw`(?<![^\s«»"()،؛])[#@][\p{L}_][\p{L}\p{N}\p{M}_\u200C]*`
const PATH = String.raw`(?<![^\s«»"()])(?:(?:~|\.{1,2})?/(?=[^\s/]*[A-Za-z/.])|[A-Za-z]:\\)[^\s«»"()،؛]+`
const LATEX = String.raw`\$\$[^$]{1,400}\$\$|\$(?=[^$\n]*[\\^_={}+])[^$\n\u0600-\u06FF]+\$|\\\([^\n]{1,400}?\\\)|\\\[[^\n]{1,400}?\\\]`
const DECIMAL = String.raw`[\d۰-۹]+(?:[.,٫٬][\d۰-۹]+)*`
const DEGREES = String.raw`(?<![\d۰-۹])[\d۰-۹]+ ?°(?: ?${DECIMAL} ?['′’])?(?: ?${DECIMAL} ?(?:["″”]|''))?(?![CF])`
const FEET = String.raw`(?<![\d۰-۹.,٫٬])[\d۰-۹]+ ?['′’] ?${DECIMAL} ?(?:["″”]|'')|(?<![\d۰-۹.,٫٬'’])${DECIMAL}['′](?=$|[\s،.؛؟!)])`
const SCRIPTS = String.raw`(?:[²³⁰-₉]+|\^[\w{}]+)?[%٪]?`
const TERM = String.raw`(?:(?:${DECIMAL})?[A-Za-zα-ω]{1,3}(?:\([^()\n\u0600-\u06FF]{1,20}\))?|${DECIMAL}|√${DECIMAL})${SCRIPTS}`
const SUM = `-?${TERM}(?: ?[-+−/·] ?${TERM}){0,6}`
/** An equation, a product or a sum; «10-20» is a range. */
const FORMULA = String.raw`(?<![\d۰-۹A-Za-z.,٫٬/+−·-])${SUM}(?: ?[=+×÷*<>≤≥≠≈] ?${SUM}){1,12}(?![\d۰-۹A-Za-z])`
const LINE_MARK = String.raw`^[ \t]*(?:[-*+•]|[0-9]{1,4}[.)]|#{1,6}|>+|\|)(?=[ \t])`
const EMOTICON = String.raw`(?<=^|\s|[^\x21-\x7E])[:;=][-'^]?[()DPp|/\\*\]\[]{1,5}(?=\s|$)`
const TIME = String.raw`(?<![\d۰-۹٠-٩:.])[\d۰-۹٠-٩]{1,2}(?::[\d۰-۹٠-٩]{2}){1,2}(?:[.٫][\d۰-۹٠-٩]+)?(?![\d۰-۹٠-٩:])`
const DATE = String.raw`(?<![\d۰-۹٠-٩/.-])[\d۰-۹٠-٩]{1,4}(?<mark>[/.-])[\d۰-۹٠-٩]{1,2}\k<mark>[\d۰-۹٠-٩]{1,4}(?![\d۰-۹٠-٩])`
const VERSION = String.raw`(?<![\d۰-۹.])[\d۰-۹]+(?:\.[\d۰-۹]+){2,}|(?<=(?:نسخه[ٔی]?|ویرایش|نگارش|بخش|فصل|شکل|جدول|بند|مادهٔ?) )[\d۰-۹]+\.[\d۰-۹]+|^[\d۰-۹]+\.[\d۰-۹]+(?=[ \t]+\p{L})`
const PHONE = String.raw`\+[\d۰-۹]{7,15}(?![\d۰-۹])|(?<![\d۰-۹-])[\d۰-۹]{3,4}-[\d۰-۹]{4,8}(?![\d۰-۹-])`
const UNIT = String.raw`(?<![\d۰-۹A-Za-z])[\d۰-۹]+(?:[.,٫][\d۰-۹]+)?[ \u00A0]?(?:[kKMGTcmμnd]?(?:[mgWVAJNLlBs]|Hz|Pa|bps|Ah|Wh|Bps|eV)|px|pt|em|rem|dpi|fps|°[CF]?|mph|km/h|min|ft|in|lb)(?![A-Za-z\d])`

/** Kinds in order of precedence. A time has no placeholder: it is not protected, but no kind after it may match a part of it. */
const KINDS: [string, string | undefined][] = [
  [PRIVATE, OTHER],
  [CODE, WORD],
  [MARKDOWN, OTHER],
  [ADDRESS, WORD],
  [EMAIL, WORD],
  [MENTION, WORD],
  [PATH, WORD],
  [LATEX, WORD],
  [DEGREES, NUMBER],
  [FEET, NUMBER],
  [FORMULA, WORD],
  [LINE_MARK, OTHER],
  [EMOTICON, OTHER],
  [TIME, undefined],
  [DATE, NUMBER],
  [VERSION, NUMBER],
  [PHONE, NUMBER],
  [UNIT, NUMBER],
]

const ANY_KIND = new RegExp(KINDS.map(([pattern], at) => `(?<k${at}>${pattern})`).join('|'), 'gmu')
/** Trailing punctuation, which belongs to the sentence, not to the URL. */
const TRAILING = /[.,،؛:;!؟?'"»]$/

/** Finds spans that the proofreader must not change, such as code, URLs, Latin, dates and quoted Arabic; they are sorted and disjoint. */
export function findProtectedSpans(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = []
  for (const match of text.matchAll(ANY_KIND)) {
    const kind = KINDS.findIndex((_, at) => match.groups?.[`k${at}`] !== undefined)
    const [pattern = '', placeholder] = KINDS[kind] ?? []
    if (placeholder === undefined) continue
    const isOpen = pattern === ADDRESS || pattern === PATH || pattern === EMAIL
    const length = isOpen ? urlLength(match[0]) : match[0].length
    if (length > 0) spans.push({ from: match.index, to: match.index + length, placeholder })
  }
  return mergeSpans([...spans, ...findLatinSpans(text), ...findArabicSpans(text)])
}

function urlLength(address: string): number {
  let open = 0
  let end = 0
  for (const sign of address) {
    if (sign === '(') open++
    if (sign === ')' && --open < 0) break
    end += sign.length
  }
  while (end > 0 && TRAILING.test(address.slice(end - 1, end))) end--
  return end
}

export function mergeSpans(spans: readonly ProtectedSpan[]): ProtectedSpan[] {
  const merged: ProtectedSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

export const maskSpans = (text: string, spans: readonly ProtectedSpan[]): string =>
  applyEdits(
    text,
    spans.map(({ from, to, placeholder }) => ({ from, to, after: placeholder })),
  )

/** Returns a function that maps offsets in the masked text, passed in ascending order, to offsets in the original text. */
export function createOffsetMapper(spans: readonly ProtectedSpan[]): (at: number) => number {
  let passed = 0
  let hidden = 0
  return (at) => {
    for (let span = spans[passed]; span && span.from - hidden < at; span = spans[passed]) {
      hidden += span.to - span.from - 1
      passed++
    }
    return at + hidden
  }
}
