import { WORD } from './characters.ts'
import type { ProtectedSpan } from './protected-spans.ts'

const LATIN = /[A-Za-z\u00C0-\u024F\u0370-\u052F]/
const PERSIAN = /(?=\p{Script=Arabic})\p{L}/u
const CHUNK = /[!-~\u00A1-\u024F\u0370-\u052F\u2019\u2010\u2011]+/g
const LEADING = '"\'([{<'
const TRAILING = '"\'.,;:!?)]}>'
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
  while (from < to && LEADING.includes(line.charAt(from))) from++
  while (to > from && TRAILING.includes(line.charAt(to - 1))) to--
  const inside = line.slice(from, to)
  if (/["([{<]|[)\]}>]/.test(inside)) {
    const isPaired = inside.split('(').length === inside.split(')').length && !/["[\]{}<>]/.test(inside)
    if (!isPaired) return { from: first, to: last }
  }
  const isSentence = words >= MIN_SENTENCE_WORDS && /^[.,;:!?](?: |$)/.test(line.slice(to, to + 2))
  return { from, to: isSentence ? to + 1 : to }
}
