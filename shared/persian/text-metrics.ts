import { stripBidiControls } from './clean-text.ts'

const WORDS_PER_MINUTE = 200

/** Counts words; a word containing ZWNJs (می‌خواهم) counts once. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
}

/** What a word of code counts in reading time, because readers skim code. */
const CODE_WEIGHT = 0.5

/** Returns the reading time in minutes at `WORDS_PER_MINUTE`, rounded, at least one. `codeWords` is how many of `words` are in code blocks. */
export const readingMinutes = (words: number, codeWords = 0): number =>
  Math.max(1, Math.round((words - codeWords * (1 - CODE_WEIGHT)) / WORDS_PER_MINUTE))

/** Counts graphemes, the unit in which title and name limits are expressed. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(text)) count++
  return count
}

const MAX_LENGTH = 160

/** Collapses a text to one line without bidi controls; cuts one longer than `MAX_LENGTH` UTF-16 code units, after a word if possible, and adds «…». */
export function truncateText(text: string): string {
  const flat = stripBidiControls(text).replace(/\s+/g, ' ').trim()
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, MAX_LENGTH).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}

/** Puts a title in quotation marks unless the whole title is already a single quotation. */
export const quoteTitle = (title: string): string => (/^«[^«»]*»$/.test(title) ? title : `«${title}»`)
