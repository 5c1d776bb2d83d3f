import { LETTER, LETTERS, MARK, NON_JOINING, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edits.ts'
import { FUNCTION_WORDS } from './vocabulary.ts'

const SUFFIX = /^(?:ها|های|هایی|ی|ام|ات|اش|ای|اند|ان|تر|ترین|یی|یند|یم|ست|اید|ایم|م|ت|ش|مان|تان|شان)$/
/** Brackets around at most this many letters are part of a word: (نا)خواسته. */
const MAX_PART_LENGTH = 3

const BEFORE_SIGN = /(?<=[^\s«‹([{،؛]) +(?=[،؛؟»›)\]}]|!(?![=[]))/g
const BEFORE_STOP = new RegExp(`(?<=[${LETTERS}»)\\]؟!۰-۹\\uE000-\\uE002]) +(?=[.:](?:\\s|$))`, 'g')
const DISPLACED = new RegExp(`(?<=[${LETTERS}»)]) +([.:])(?=[${LETTER}]{2})`, 'g')
const AFTER_OPENING = /(?<=[«‹({]) +(?=\S)|(?<=\[) +(?=[^\s\]])/g
const AFTER_SIGN = new RegExp(
  `(?<=[،؛؟!])(?=[${LETTER}«‹\\uE000])|(?<=[${LETTERS}»)][،؛])(?=[۰-۹\\uE001])|(?<=[${LETTERS}»)]:)(?=[${LETTER}«])`,
  'g',
)
const AFTER_STOP = new RegExp(`(?<=[${LETTERS}]{2}[»)]?\\.)(?=([${LETTER}][${LETTERS}\\u200C]{0,8}))`, 'g')
const BEFORE_BRACKET = new RegExp(`(?<=[${LETTERS}۰-۹])\\(([^()\\n]*)\\)`, 'g')
const AFTER_BRACKET = new RegExp(`\\(([^()\\n]*)\\)(?=([${LETTER}]{1,6}))`, 'g')
const BEFORE_QUOTE = new RegExp(`(?<=[${LETTERS}۰-۹])(?=«)`, 'g')
const AFTER_QUOTE = new RegExp(`(?<=»)(?=([${LETTER}]{1,6}))`, 'g')

const STICKS = 'این نشانه به واژهٔ پیش از خود می‌چسبد.'
const WANTS_SPACE = 'پس از این نشانه یک فاصله می‌آید.'
const AROUND = 'میان واژه و این نشانه یک فاصله می‌آید.'

export const spaceRemovalRules: ((text: string) => Edit[])[] = [
  (text) => replaceMatches(text, BEFORE_SIGN, 'spacing', STICKS, () => ''),
  (text) => replaceMatches(text, BEFORE_STOP, 'spacing', STICKS, () => ''),
  (text) => replaceMatches(text, DISPLACED, 'spacing', STICKS, ([, sign]) => `${sign} `),
  (text) => replaceMatches(text, AFTER_OPENING, 'spacing', 'پس از این نشانه فاصله نمی‌آید.', () => ''),
]

export const spaceInsertionRules: ((text: string) => Edit[])[] = [
  (text) => replaceMatches(text, AFTER_SIGN, 'spacing', WANTS_SPACE, () => ' '),
  // «دفتر.ایران» is a domain name.
  (text) =>
    replaceMatches(text, AFTER_STOP, 'spacing', WANTS_SPACE, ([, next = '']) => (next.length < 2 || next === 'ایران' ? undefined : ' ')),
  (text) =>
    replaceMatches(text, BEFORE_BRACKET, 'spacing', AROUND, ([all, inside = '']) =>
      inside.length <= MAX_PART_LENGTH || SUFFIX.test(inside) ? undefined : ` ${all}`,
    ),
  (text) =>
    replaceMatches(text, AFTER_BRACKET, 'spacing', AROUND, ([all, inside = '', next = '']) =>
      inside.length <= MAX_PART_LENGTH || SUFFIX.test(inside) || SUFFIX.test(next) ? undefined : `${all} `,
    ),
  (text) => replaceMatches(text, BEFORE_QUOTE, 'spacing', AROUND, () => ' '),
  (text) => replaceMatches(text, AFTER_QUOTE, 'spacing', AROUND, ([, next = '']) => (SUFFIX.test(next) ? undefined : ' ')),
]

/** Minimum number of spaces between the two halves of a verse. */
const HALF_LINE_GAP = 4
const HALF_LINE_WORDS = { least: 1, most: 10 }

const isHalfLine = (half: string): boolean => {
  const words = half.trim().split(/\s+/).length
  return words >= HALF_LINE_WORDS.least && words <= HALF_LINE_WORDS.most
}

/** Returns whether a wide gap is the only one in its line and separates two halves of a verse. */
function isVerseGap(text: string, from: number, to: number): boolean {
  if (to - from < HALF_LINE_GAP) return false
  const window = 120
  const before =
    text
      .slice(Math.max(0, from - window), from)
      .split('\n')
      .at(-1) ?? ''
  const after = text.slice(to, to + window).split('\n')[0] ?? ''
  return !/ {2}/.test(before.trim()) && !/ {2}/.test(after.trim()) && isHalfLine(before) && isHalfLine(after)
}

const TRAILING = /(?<=\S)[ \t\u00A0]+$/gm
/** Four spaces are an indentation. */
const LEADING = /^ {1,3}(?=\S)/gm

/** Removes the spaces at the ends of lines; keeps indentation. */
export const edgeSpaces = (text: string): Edit[] =>
  [LEADING, TRAILING]
    .flatMap((pattern) => replaceMatches(text, pattern, 'spaces', 'سر و ته سطر فاصله نمی‌خواهد.', () => ''))
    .toSorted((a, b) => a.from - b.from)

/** Replaces runs of blank lines with one. */
export const blankLines = (text: string): Edit[] =>
  replaceMatches(text, /\n(?:[ \t\u00A0]*\n){2,}/g, 'blank-lines', BLANK_LINES_REASON, () => '\n\n')

export const BLANK_LINES_REASON = 'یک سطر خالی بس است.'

/** Collapses repeated spaces within a line; keeps indentation and verse gaps. */
export const spaces = (text: string): Edit[] =>
  replaceMatches(text, /(?<=\S) {2,}(?=\S)/g, 'spaces', 'یک فاصله بس است.', ({ 0: gap, index }) =>
    isVerseGap(text, index, index + gap.length) ? undefined : ' ',
  )

const DISGUISED = new RegExp(`(?<=[${LETTERS}])[\\u00AC\\u00AD\\u200B\\u200F]+(?=[${LETTER}])`, 'g')
const LOOSE = /(?<![\p{L}\p{M}\p{N}\u200C\uE000-\uE002])\u200C+|(?<!\u200C)\u200C+(?![\p{L}\p{M}\p{N}\u200C\uE000-\uE002])/gu

/** Replaces characters between two letters that legacy programs used instead of a ZWNJ. */
export const disguisedHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, DISGUISED, 'zwnj', 'این نویسهٔ نادیدنی جای نیم‌فاصله نشسته بود.', () => ZWNJ)

export const looseHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, /(?<!\u200C)\u200C{2,}/g, 'zwnj', 'یک نیم‌فاصله بس است.', () => ZWNJ)

const IDLE = new RegExp(`(?<![${LETTERS}])(?<part>[${LETTERS}]+)(?<=[${NON_JOINING}][${MARK}]*)\\u200C(?=[${LETTER}])`, 'g')

/**
 * Removes ZWNJs that show nothing, after a letter that does not join: «بندر‌ها» → «بندرها». Keeps them after function words and single
 * letters, where a space may be missing instead: «از‌این».
 */
export const idleHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, IDLE, 'zwnj', 'این حرف به حرف پس از خود نمی‌چسبد؛ نیم‌فاصله لازم ندارد.', ({ groups }) => {
    const part = groups?.part ?? ''
    return part.length < 2 || FUNCTION_WORDS.has(part) ? undefined : part
  })

export const strayHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, LOOSE, 'zwnj', 'نیم‌فاصله فقط میان دو حرف معنا دارد.', () => '')
