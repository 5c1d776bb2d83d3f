import { hexToOklch, toHex } from '#shared/accent-colour.ts'
import { INKS } from './inks.ts'
import type { Draw } from './picture.ts'
import { box, pill } from './shapes.ts'
import type { Sheet } from './sheet.ts'

export const WORDMARK_SIZE = { width: 1200, height: 300 } as const

/** Readable on the light and on the dark paper, at the size of a wordmark. */
const LIGHTNESS = 0.6

/** One stroke beside the letters, which says what the name means. */
const STROKES: Record<string, (sheet: Sheet) => void> = {
  /** The half-space itself. */
  nimfasele: (sheet) => sheet.fill(box(701, 96, 9, 104), INKS.saffron),
  /** A prompt that waits. */
  kargah: (sheet) => sheet.line('M200,128L150,178L200,228', INKS.saffron, 18),
  /** The counter under the name. */
  rahgozar: (sheet) => sheet.fill(pill(250, 254, 700, 12, 6), INKS.saffron),
}

/** Draws a publication's name on a transparent sheet in a tone of its accent that is readable in every theme. */
export const wordmark =
  (handle: string, name: string, accent: string): Draw =>
  (sheet) => {
    const colour = toHex({ ...hexToOklch(accent), l: LIGHTNESS })
    sheet.text(name, [600, 214], { size: name.length > 9 ? 190 : 240, colour, weight: 600, align: 'middle' })
    STROKES[handle]?.(sheet)
  }
