export type Direction = 'rtl' | 'ltr'

/** LTR words per RTL word from which a text of both runs left to right: a Persian sentence may name several products or commands. */
const LTR_MAJORITY = 3
/** The same for a text that begins with an RTL word. */
const LTR_MAJORITY_AFTER_RTL = 10

const RTL_LETTER = /(?=[\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
/** Words with a zero-width non-joiner are one word. */
const WORD = /\p{L}[\p{L}\p{M}\u200c]*/gu

/**
 * Resolves a block's direction: the explicit one if set, the inherited one if the text has no letters, and that of its letters if they all
 * have the same. A text of both directions is LTR only if it has at least `LTR_MAJORITY` LTR words for each RTL one, or
 * `LTR_MAJORITY_AFTER_RTL` if it begins with an RTL one: a Persian word does not turn an English paragraph, nor do English terms a Persian one.
 */
export function resolveDirection(explicit: Direction | null | undefined, blockText: string, inherited: Direction): Direction {
  if (explicit) return explicit
  if (!RTL_LETTER.test(blockText)) return /\p{L}/u.test(blockText) ? 'ltr' : inherited
  const words = blockText.match(WORD) ?? []
  const rtl = words.filter((word) => RTL_LETTER.test(word)).length
  const majority = RTL_LETTER.test(words[0] ?? '') ? LTR_MAJORITY_AFTER_RTL : LTR_MAJORITY
  return words.length - rtl >= rtl * majority ? 'ltr' : 'rtl'
}
