import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches, trimEdit } from './edits.ts'

const PERSIAN: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' }
const PERSIAN_BEFORE = `(?<=[${LETTERS}\\u200C۰-۹0-9»›)\\]}٪"”’!؟…\\uE000-\\uE002] *)`
const SIGNS = new RegExp(`${PERSIAN_BEFORE}(?:[,;](?![0-9۰-۹])|\\?+)`, 'g')
const PERCENT = /(?<=[۰-۹]) ?%|(?<=[۰-۹]) +٪/g

export const punctuation = (text: string): Edit[] =>
  replaceMatches(text, SIGNS, 'punctuation', 'نشانهٔ فارسی این، شکل دیگری دارد.', ([signs]) =>
    [...signs].map((sign) => PERSIAN[sign] ?? sign).join(''),
  )

export const percent = (text: string): Edit[] =>
  replaceMatches(text, PERCENT, 'punctuation', 'نشانهٔ درصد «٪» است و به عدد می‌چسبد.', () => '٪')

/** Minimum run of dots that forms a table-of-contents leader instead of an ellipsis. */
const LEADER = 6

export const ellipsis = (text: string): Edit[] =>
  replaceMatches(text, /(?<![.…/])(?:\.{3,}|\.(?: \.){2,}(?!\S)|…[.…]+)(?![/\\])/g, 'ellipsis', 'سه‌نقطه یک نویسه است.', ([dots]) =>
    dots.length >= LEADER && !dots.includes('…') && !dots.includes(' ') ? undefined : '…',
  )

const BEFORE = `[${LETTERS}»)\\]؟!،\\uE000]`
const AFTER = `[${LETTERS}«(\\[\\uE000]`
const SPACED = new RegExp(`(?<=${BEFORE}) -{1,3} (?=${AFTER})`, 'g')
const DOUBLE = new RegExp(`(?<=[${LETTERS}])-{2,3}(?=[${LETTERS}])`, 'g')

export const dash = (text: string): Edit[] =>
  [SPACED, DOUBLE]
    .flatMap((pattern) => replaceMatches(text, pattern, 'dash', 'میان دو بخش جمله خط تیره می‌آید، نه خط پیوند.', () => ' – '))
    .toSorted((a, b) => a.from - b.from)

export const repeats = (text: string): Edit[] =>
  replaceMatches(text, /([!؟،؛])\1+/g, 'repeats', 'یک بار نوشتن این نشانه بس است.', ([, sign]) => sign)

const MARKS = /[«»‹›“”„‟"‘’‚]|''?/g
const OPENING = '«‹“„‟‘‚'
const CLOSING = '»›”’'
const BEFORE_OPENING = /[\s([{«‹“‘"'\-–—،؛:]/
const REASON = 'نقل‌قول در فارسی میان « » می‌آید و نقل‌قول درونی میان ‹ ›.'

interface Mark {
  at: number
  sign: string
}

/** Converts paired quotation marks to « », and nested ones to ‹ ›; leaves a mark that has no partner on its line. */
export function quotes(text: string): Edit[] {
  const pairs: { open: Mark; close: Mark; depth: number }[] = []
  let open: Mark[] = []
  let lineEnd = -1
  for (const { 0: sign, index: at } of text.matchAll(MARKS)) {
    if (at > lineEnd) {
      open = []
      const end = text.indexOf('\n', at)
      lineEnd = end < 0 ? text.length : end
    }
    const mark = { at, sign }
    if (isOpening(text, mark, open.at(-1)?.sign)) open.push(mark)
    else {
      const partner = open.pop()
      if (partner) pairs.push({ open: partner, close: mark, depth: open.length })
    }
  }
  return pairs
    .flatMap(({ open: first, close: last, depth }) => {
      const pair = [{}]
      return [edit(text, first, depth % 2 ? '‹' : '«', pair), edit(text, last, depth % 2 ? '›' : '»', pair)]
    })
    .filter((each) => each !== undefined)
    .toSorted((a, b) => a.from - b.from)
}

const edit = (text: string, { at, sign }: Mark, after: string, pairs: readonly object[]): Edit | undefined =>
  trimEdit(text, { from: at, to: at + sign.length, after, rule: 'quotes', reason: REASON, pairs })

function isOpening(text: string, { at, sign }: Mark, open: string | undefined): boolean {
  // German marks close with “.
  if (sign === '“' && open === '„') return false
  if (OPENING.includes(sign)) return true
  if (CLOSING.includes(sign)) return false
  const before = text[at - 1]
  const after = text[at + sign.length]
  const mayOpen = before === undefined || BEFORE_OPENING.test(before)
  const mayClose = after === undefined || !/[\p{L}\p{N}\uE000-\uE002]/u.test(after)
  if (mayOpen && after !== undefined && !/\s/.test(after)) return true
  return open === undefined && !mayClose
}
