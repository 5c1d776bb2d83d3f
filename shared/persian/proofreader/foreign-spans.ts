import { LETTERS, OTHER, WORD } from './characters.ts'
import type { ProtectedSpan } from './protected-spans.ts'

const WORDS = new RegExp(`[${LETTERS}]+`, 'g')
const VERSE = /﴿[^﴾\n]*﴾?/g
const QUOTED = /(?<=«)[^«»\n]*(?=»)|(?<=")[^"\n]*(?=")|(?<=“)[^“”\n]*(?=”)|(?<=\()[^()\n]*(?=\))/g
/** Vowel marks that are rare in Persian; two on one word indicate Arabic. */
const VOWELS = /[\u064C-\u0650\u0652\u0670]/g
/** Matches a gap of at most two unmarked words within an Arabic sentence. */
const GAP = /^[ ،]*(?:\S+[ ،]+){0,2}$/
const GAP_LENGTH = 40

const isArabic = (word: string): boolean => word.includes('ٱ') || (word.match(VOWELS)?.length ?? 0) >= 2

/** Finds Arabic: verses in ﴿﴾, runs of vowelled words, and quotations or parentheses that contain such a run. */
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

const LATIN = /[A-Za-z\u00C0-\u024F\u0370-\u052F]/
const PERSIAN = /(?=\p{Script=Arabic})\p{L}/u
const CHUNK = /[!-~\u00A1-\u024F\u0370-\u052F\u2019\u2010\u2011]+/g
const OPENING_SIGNS = '"\'([{<'
const CLOSING_SIGNS = '"\'.,;:!?)]}>'
/** Minimum words of a foreign sentence; shorter runs exclude their closing punctuation. */
const MIN_SENTENCE_WORDS = 3

/** Finds runs of Latin, Greek or Cyrillic words with inner punctuation and numbers; a line without Persian is one run. */
export function findLatinSpans(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = []
  let start = 0
  for (const line of text.split('\n')) {
    if (LATIN.test(line)) {
      if (PERSIAN.test(line)) spans.push(...findRuns(line, start))
      else spans.push({ from: start, to: start + line.length, placeholder: WORD })
    }
    start += line.length + 1
  }
  return spans
}

function findRuns(line: string, start: number): ProtectedSpan[] {
  const runs: { from: number; to: number; words: number }[] = []
  let joinable = 0
  for (const { 0: chunk, index } of line.matchAll(CHUNK)) {
    const isWord = LATIN.test(chunk)
    const last = runs.at(-1)
    const isNear = last && /^[ \t]*$/.test(line.slice(joinable, index))
    const to = index + chunk.length
    if (isWord && last && isNear) {
      last.to = to
      last.words++
    } else if (isWord) runs.push({ from: index, to, words: 1 })
    // «iPhone 12»: a number after a name belongs to the run.
    else if (isNear && last.to === joinable && /^\d[\d.]*\W*$/.test(chunk)) last.to = to
    if (isWord || isNear) joinable = to
  }
  return runs.map(({ from, to, words }) => {
    const edges = trimRun(line, from, to, words)
    return { from: start + edges.from, to: start + edges.to, placeholder: WORD }
  })
}

/**
 * Trims surrounding punctuation from a run, unless the rest would contain quotes, unbalanced parentheses or other brackets. Keeps the final
 * punctuation of a sentence.
 */
function trimRun(line: string, first: number, last: number, words: number) {
  let [from, to] = [first, last]
  while (from < to && OPENING_SIGNS.includes(line.charAt(from))) from++
  while (to > from && CLOSING_SIGNS.includes(line.charAt(to - 1))) to--
  const inside = line.slice(from, to)
  if (/["([{<]|[)\]}>]/.test(inside)) {
    const isPaired = inside.split('(').length === inside.split(')').length && !/["[\]{}<>]/.test(inside)
    if (!isPaired) return { from: first, to: last }
  }
  const isSentence = words >= MIN_SENTENCE_WORDS && /^[.,;:!?](?: |$)/.test(line.slice(to, to + 2))
  return { from, to: isSentence ? to + 1 : to }
}
