import type { Sheet } from './sheet.ts'

export type Draw = (sheet: Sheet) => void

/** A picture of the sample community, committed as a WebP file below `sample/pictures`. */
export interface DrawnPicture {
  /** Path below `sample/pictures`. */
  file: string
  /** Size of the sheet in its own units; wider ones than the product stores are encoded at the greatest stored width. */
  width: number
  height: number
  draw: Draw
}
