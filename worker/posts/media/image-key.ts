/** Widths in pixels a picture is kept at: a card's, a phone's, a column's and a screen's; a smaller one at its own, too. */
export const WIDTHS: readonly number[] = [240, 480, 960, 1600]

/** R2 key of a stored picture; never overwritten, so its address can be kept for ever. Width in pixels. */
export const imageKey = (hash: string, width: number, format: 'image/avif' | 'image/webp'): string =>
  `image/${hash}/${width}.${format.slice(6)}`

/** R2 key of a picture as a show's cover for podcast apps: a JPEG, made when it is first needed. */
export const coverKey = (hash: string): string => `image/${hash}/cover.jpg`

/** Every key a stored picture has. */
export const pictureKeys = ({ hash, widths }: { hash: string; widths: readonly number[] }): string[] => [
  ...widths.flatMap((width) => [imageKey(hash, width, 'image/avif'), imageKey(hash, width, 'image/webp')]),
  coverKey(hash),
]
