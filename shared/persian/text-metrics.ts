const WORDS_PER_MINUTE = 200

/** Words of a text; a word with half-spaces (می‌خواهم) counts once. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
}

/** Whole minutes to read that many words, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE))

/** What a person sees as characters; limits on titles and names count these. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(text)) count++
  return count
}
