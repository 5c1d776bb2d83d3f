import type { ImageAttrs } from '#shared/document/contract.ts'
import { convertBlocks } from './to-document.ts'

const COLUMN_WIDTH = 960

/** Returns the URL of the smallest size that fills the editor's column, or of the largest size if none does. */
export function pictureUrl(hash: string, widths: readonly number[]): string {
  const sorted = widths.toSorted((a, b) => a - b)
  return `/media/${hash}/${sorted.find((width) => width >= COLUMN_WIDTH) ?? sorted.at(-1)}.webp`
}

/** Parses the attributes of a copied picture; returns undefined when they are invalid. */
export function parsePictureAttrs(json: string | undefined): ImageAttrs | undefined {
  try {
    const [block] = convertBlocks([{ type: 'image', attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'image' ? block.attrs : undefined
  } catch {
    return undefined
  }
}
