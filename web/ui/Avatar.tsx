import type { Picture as StoredPicture } from '#shared/contract.ts'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { Picture } from './Picture.tsx'

const PIXELS = { small: 24, medium: 40, large: 64, huge: 112 } as const

interface Props {
  name: string
  picture?: StoredPicture | null | undefined
  size?: keyof typeof PIXELS
  className?: string | undefined
}

/**
 * A person's picture, or the first letter of the name in a turquoise ring. Decoration: the name stands beside it, and the letter is
 * drawn, since as text it would be the first word of what the button or link around it says.
 */
export function Avatar({ name, picture, size = 'small', className }: Props) {
  const look = classNames(styles.avatar, styles[size], !picture && styles.letter, className)
  return (
    <span className={look} data-letter={picture ? undefined : initial(name)} aria-hidden="true">
      {picture && <Picture picture={picture} sizes={`${PIXELS[size]}px`} alt="" className={styles.picture} />}
    </span>
  )
}

/** The first letter or digit, without marks; a dot for a name that has none. */
const initial = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '·'
