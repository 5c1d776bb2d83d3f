const WORDS_PER_MINUTE = 200

/** Counts words; a word containing ZWNJs (می‌خواهم) counts once. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
}

/** Returns the reading time in whole minutes at 200 words per minute, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE))

/** Counts graphemes, the unit in which title and name limits are expressed. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(text)) count++
  return count
}
