import { LETTERS, OTHER } from './characters.ts'
import type { ProtectedSpan } from './protected-spans.ts'

const WORDS = new RegExp(`[${LETTERS}]+`, 'g')
const VERSE = /﴿[^﴾\n]*﴾?/g
const QUOTED = /(?<=«)[^«»\n]*(?=»)|(?<=")[^"\n]*(?=")|(?<=“)[^“”\n]*(?=”)|(?<=\()[^()\n]*(?=\))/g
/** Vowel marks that Persian uses only to disambiguate; two on one word indicate Arabic. */
const VOWELS = /[\u064C-\u0650\u0652\u0670]/g
/** Matches a gap of at most two unmarked words within an Arabic sentence. */
const GAP = /^[ ،]*(?:\S+[ ،]+){0,2}$/
const GAP_LENGTH = 40

const isArabic = (word: string): boolean => word.includes('ٱ') || (word.match(VOWELS)?.length ?? 0) >= 2

/** Finds Arabic quotations: Quranic verses in ﴿﴾, quoted vowelled words, and runs of vowelled words. */
export function findArabicSpans(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = []
  const add = (from: number, to: number) => spans.push({ from, to, placeholder: OTHER })
  for (const { 0: verse, index } of text.matchAll(VERSE)) add(index, index + verse.length)
  let last: ProtectedSpan | undefined
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!isArabic(word)) continue
    const isNear = last && index - last.to <= GAP_LENGTH && GAP.test(text.slice(last.to, index))
    if (last && isNear) last.to = index + word.length
    else {
      last = { from: index, to: index + word.length, placeholder: OTHER }
      spans.push(last)
    }
  }
  const marked = spans.toSorted((a, b) => a.from - b.from)
  let at = 0
  for (const { 0: quoted, index } of marked.length ? text.matchAll(QUOTED) : []) {
    while ((marked[at]?.from ?? Number.POSITIVE_INFINITY) < index) at++
    if ((marked[at]?.to ?? Number.POSITIVE_INFINITY) <= index + quoted.length) add(index, index + quoted.length)
  }
  return spans
}
