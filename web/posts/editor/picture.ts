import type { ImageAttrs } from '#shared/document/contract.ts'
import { convertBlocks } from './to-document.ts'

const COLUMN_WIDTH = 960

/** Address of the size the editor shows: the smallest that fills its column, else the largest. */
export function pictureUrl(hash: string, widths: readonly number[]): string {
  const sorted = widths.toSorted((a, b) => a - b)
  return `/media/${hash}/${sorted.find((width) => width >= COLUMN_WIDTH) ?? sorted.at(-1)}.webp`
}

/** A picture's attributes as copied HTML carries them; undefined for anything that is not one of our pictures. */
export function parsePictureAttrs(json: string | undefined): ImageAttrs | undefined {
  try {
    const [block] = convertBlocks([{ type: 'image', attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'image' ? block.attrs : undefined
  } catch {
    return undefined
  }
}
