import type { ImageAttrs } from '#shared/document/contract.ts'
import { blocksOf } from './toDocument.ts'

const COLUMN = 960

/** Address of the size the editor shows: the smallest that fills its column, else the largest. */
export function pictureAddress(hash: string, widths: readonly number[]): string {
  const sorted = widths.toSorted((a, b) => a - b)
  return `/media/${hash}/${sorted.find((width) => width >= COLUMN) ?? sorted.at(-1)}.webp`
}

/** A picture's attributes as copied HTML carries them; undefined for anything that is not one of our pictures. */
export function readPicture(json: string | undefined): ImageAttrs | undefined {
  try {
    const [block] = blocksOf([{ type: 'image', attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'image' ? block.attrs : undefined
  } catch {
    return undefined
  }
}
