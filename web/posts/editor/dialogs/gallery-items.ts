import type { ImageAttrs } from '#shared/document/contract.ts'

export interface GalleryItem {
  key: number
  name: string
  /** Undefined until the upload succeeds. */
  picture?: Pick<ImageAttrs, 'hash' | 'width' | 'height' | 'widths' | 'focus'>
  /** Upload progress, 0–1. */
  progress: number
  errorMessage?: string
  alt: string
  caption: string
}

/** Moves an item; out-of-range indexes change nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length ? [...items] : moved.toSpliced(to, 0, item)
}

export const toImageAttrs = (items: readonly GalleryItem[]): ImageAttrs[] =>
  items.flatMap(({ picture, alt, caption }) => (picture ? [{ ...picture, alt, caption }] : []))
