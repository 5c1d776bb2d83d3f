import type { Picture as StoredPicture } from '#shared/contract.ts'
import { classNames } from './class-names.ts'

interface Props {
  picture: StoredPicture
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Instead of the stored description; an empty text for decoration. */
  alt?: string
  /** The first picture of a page: loaded at once and first. */
  eager?: boolean
  className?: string | undefined
}

const srcSet = ({ hash, widths }: StoredPicture, format: string) =>
  widths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')

/** Where it is cropped, in quarters: the page's policy allows no style of its own. */
const focusClass = ({ focus }: StoredPicture) => focus && `focus-x${Math.round(focus.x * 4)} focus-y${Math.round(focus.y * 4)}`

/** A stored picture at the size the screen needs, in AVIF or WebP, over its placeholder; its box is known before it arrives. */
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
