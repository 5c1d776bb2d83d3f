import type { ImageAttrs } from '#shared/document/contract.ts'

/** One picture of a gallery that is being put together. */
export interface GalleryItem {
  key: number
  name: string
  /** Absent while it is on its way. */
  picture?: Pick<ImageAttrs, 'hash' | 'width' | 'height' | 'widths' | 'focus'>
  /** From 0 to 1. */
  progress: number
  /** Why it did not come. */
  errorMessage?: string
  alt: string
  caption: string
}

/** The item at one place moved to another; the rest close up. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length ? [...items] : moved.toSpliced(to, 0, item)
}

/** Attributes of the pictures that have come, in their order. */
export const toImageAttrs = (items: readonly GalleryItem[]): ImageAttrs[] =>
  items.flatMap(({ picture, alt, caption }) => (picture ? [{ ...picture, alt, caption }] : []))
