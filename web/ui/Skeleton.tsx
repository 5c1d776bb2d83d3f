import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A bar the size of a line of text that is on its way; `width` in tenths of the column. Its group says `aria-busy`. */
export const Skeleton = ({ width = 10, title = false }: { width?: 2 | 3 | 4 | 6 | 8 | 10; title?: boolean }) => (
  <span aria-hidden="true" className={classNames(styles.bar, title && styles.title, styles[`w${width}`])} />
)
