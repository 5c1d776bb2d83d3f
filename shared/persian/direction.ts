export type Direction = 'rtl' | 'ltr'

/** How a block runs: as the writer said, else left to right when its letters are all non-Persian, else as what surrounds it. */
export function resolveDirection(explicit: Direction | null | undefined, blockText: string, inherited: Direction): Direction {
  if (explicit) return explicit
  if (/(?=[\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u.test(blockText)) return 'rtl'
  return /\p{L}/u.test(blockText) ? 'ltr' : inherited
}
