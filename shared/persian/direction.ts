export type Direction = 'rtl' | 'ltr'

/** How a block runs: as the writer said, else left to right when its letters are all non-Persian, else as what surrounds it. */
export function directionOf(said: Direction | null | undefined, blockText: string, around: Direction): Direction {
  if (said) return said
  if (/(?=[\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u.test(blockText)) return 'rtl'
  return /\p{L}/u.test(blockText) ? 'ltr' : around
}
