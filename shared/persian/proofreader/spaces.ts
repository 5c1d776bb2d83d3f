import { type Edit, replaceMatches } from './edit.ts'

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

/** Collapses repeated spaces within a line; keeps indentation and verse gaps. */
export const spaces = (text: string): Edit[] =>
  replaceMatches(text, /(?<=\S) {2,}(?=\S)/g, 'spaces', 'یک فاصله بس است.', ({ 0: gap, index }) =>
    isVerseGap(text, index, index + gap.length) ? undefined : ' ',
  )
