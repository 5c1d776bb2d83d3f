import type { Picture as StoredPicture } from '#shared/contract.ts'
import { classNames } from './class-names.ts'

interface Props {
  picture: StoredPicture
  sizes: string
  /** Replaces the stored description; an empty string makes the picture decorative. */
  alt?: string
  /** Loads the picture immediately with high priority; for the first picture of a page. */
  eager?: boolean
  className?: string | undefined
}

const srcSet = ({ hash, widths }: StoredPicture, format: string) =>
  widths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')

/** Expresses the focal point in quarters as class names, because the CSP forbids inline styles. */
const focusClass = ({ focus }: StoredPicture) => focus && `focus-x${Math.round(focus.x * 4)} focus-y${Math.round(focus.y * 4)}`

export function Picture({ picture, sizes, alt, eager = false, className }: Props) {
  const { hash, width, height, widths, blur } = picture
  const image = (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <img
        src={`/media/${hash}/${widths.at(-1) ?? width}.webp`}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? picture.alt ?? ''}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={classNames(className, focusClass(picture))}
      />
    </picture>
  )
  if (!blur) return image
  return (
    <span className="blurred">
      <img src={`data:image/webp;base64,${blur}`} alt="" className={classNames('blur', focusClass(picture))} />
      {image}
    </span>
  )
}
