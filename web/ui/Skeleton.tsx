import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Placeholder for a line of text; `width` is in tenths of the column. Its container sets `aria-busy`. */
export const Skeleton = ({ width = 10, title = false }: { width?: 2 | 3 | 4 | 6 | 8 | 10; title?: boolean }) => (
  <span aria-hidden="true" className={classNames(styles.bar, title && styles.title, styles[`w${width}`])} />
)
