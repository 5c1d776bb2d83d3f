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
 * Profile picture, or the name's first letter in a turquoise ring. Decorative: the name is next to it. CSS draws the letter, because text
 * would become part of the surrounding link's accessible name.
 */
export function Avatar({ name, picture, size = 'small', className }: Props) {
  const look = classNames(styles.avatar, styles[size], !picture && styles.letter, className)
  return (
    <span className={look} data-letter={picture ? undefined : initial(name)} aria-hidden="true">
      {picture && <Picture picture={picture} sizes={`${PIXELS[size]}px`} alt="" className={styles.picture} />}
    </span>
  )
}

/** Returns the first letter or digit without marks; a dot for a name that contains neither. */
const initial = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '·'
