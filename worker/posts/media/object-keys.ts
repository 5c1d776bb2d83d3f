import type { ObjectKey } from '#worker/lib/media-bucket.ts'

/**
 * Widths in pixels at which wider images are stored (card, phone, column, screen); an image no wider than the last one is also stored at
 * its own width.
 */
export const WIDTHS: readonly number[] = [240, 480, 960, 1600]

/** Returns the R2 key of a stored image; `width` is in pixels. The object is never overwritten, so its URL is immutable. */
export const imageKey = (hash: string, width: number, format: 'image/avif' | 'image/webp'): ObjectKey =>
  `image/${hash}/${width}.${format.slice(6)}`

/** Returns the R2 key of an image's JPEG cover for podcast apps, created when uploaded as a cover or first requested. */
export const coverKey = (hash: string): ObjectKey => `image/${hash}/cover.jpg`

/** Returns the R2 key of an image's JPEG or PNG for e-books, created when a book first uses it. */
export const bookImageKey = (hash: string): ObjectKey => `image/${hash}/book`

export const pictureKeys = ({ hash, widths }: { hash: string; widths: readonly number[] }): string[] => [
  ...widths.flatMap((width) => [imageKey(hash, width, 'image/avif'), imageKey(hash, width, 'image/webp')]),
  coverKey(hash),
  bookImageKey(hash),
]

/** Returns the R2 key of a stored audio file. The object is never overwritten. */
export const audioKey = (hash: string): ObjectKey => `audio/${hash}`

/** Cache tags of media responses; every deletion of the objects invalidates them, so that no edge keeps an erased file. */
export const imageCacheTag = (hash: string): string => `image-${hash}`
export const audioCacheTag = (hash: string): string => `audio-${hash}`
