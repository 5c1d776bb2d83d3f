/** R2 key of a stored picture; never overwritten, so its address can be kept for ever. Width in pixels. */
export const imageKey = (hash: string, width: number, format: 'image/avif' | 'image/webp'): string =>
  `image/${hash}/${width}.${format.slice(6)}`
