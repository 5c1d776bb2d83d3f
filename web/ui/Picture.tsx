import type { Picture as Stored } from '#worker/lib/contract.ts'

interface Props {
  picture: Stored
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Instead of the stored description; an empty text for decoration. */
  alt?: string
  /** The first picture of a page: loaded at once and first. */
  eager?: boolean
  className?: string | undefined
}

const addresses = ({ hash, widths }: Stored, format: string) =>
  widths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')

/** A stored picture at the size the screen needs, in AVIF or WebP; its box is known before it arrives. */
export function Picture({ picture, sizes, alt, eager = false, className }: Props) {
  const { hash, width, height, widths } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={addresses(picture, 'avif')} sizes={sizes} />
      <img
        src={`/media/${hash}/${widths.at(-1) ?? width}.webp`}
        srcSet={addresses(picture, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? picture.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
