import type { Picture as Stored } from '#shared/contract/fields.ts'
import { classNames } from './class-names.ts'
import { Picture } from './Picture.tsx'
import styles from './picture.module.css'

interface Props {
  title: string
  picture: Stored | null
  sizes: string
  className?: string | undefined
}

/** Cover picture, or the title if there is none. Decorative: the title is next to it. */
export const Cover = ({ title, picture, sizes, className }: Props) => (
  <span className={classNames(styles.cover, !picture && styles.placeholder, className)} aria-hidden="true">
    {picture ? <Picture picture={picture} sizes={sizes} alt="" className={styles.coverPicture} /> : <bdi>{title}</bdi>}
  </span>
)
