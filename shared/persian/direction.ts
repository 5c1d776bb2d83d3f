export type Direction = 'rtl' | 'ltr'

/**
 * Resolves a block's direction: the explicit one if set; otherwise RTL if the text contains an Arabic or Hebrew letter, LTR if it contains
 * other letters, and the inherited one if it contains none.
 */
export function resolveDirection(explicit: Direction | null | undefined, blockText: string, inherited: Direction): Direction {
  if (explicit) return explicit
  if (/(?=[\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u.test(blockText)) return 'rtl'
  return /\p{L}/u.test(blockText) ? 'ltr' : inherited
}
