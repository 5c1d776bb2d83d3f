import type { Picture as StoredPicture } from '#shared/contract/fields.ts'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

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

/** Rounds the focal point to quarters and expresses it as class names, because the CSP forbids inline styles. */
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

const PIXELS = { small: 24, medium: 40, large: 64, huge: 112 } as const

/** Number of the grounds of letters, `.hue0` and so on in picture.module.css. */
const HUES = 8

interface AvatarProps {
  name: string
  /** Decides on the colour of a letter. */
  handle: string
  picture?: StoredPicture | null | undefined
  size?: keyof typeof PIXELS
  /** For publications and posts; people are round. */
  square?: boolean
  className?: string | undefined
}

/**
 * Profile picture, or the name's first letter or digit. Decorative: the name is next to it. CSS draws the letter, because text would become
 * part of the surrounding link's accessible name.
 */
export function Avatar({ name, handle, picture, size = 'small', square, className }: AvatarProps) {
  const letter = !picture && classNames(styles.letter, styles[`hue${hueOf(handle)}`])
  const look = classNames(styles.avatar, styles[size], letter, square && styles.square, className)
  return (
    <span className={look} data-letter={picture ? undefined : initial(name)} aria-hidden="true">
      {picture && <Picture picture={picture} sizes={`${PIXELS[size]}px`} alt="" className={styles.picture} />}
    </span>
  )
}

/** Returns the first letter or digit, in upper case and without combining marks; a middle dot for a name without either. */
const initial = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '·'

/** Returns the number of a handle's ground, from 0. */
function hueOf(handle: string): number {
  let sum = 0
  for (const letter of handle) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % HUES
}
