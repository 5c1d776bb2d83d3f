import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './rows.module.css'

interface Props {
  label?: string
  /** The first row begins at once, without the space between rows. */
  flush?: boolean
  children: ReactNode
}

/** Things one has, a row each: what it is on one side, what can be done with it on the other. */
export const Rows = ({ label, flush, children }: Props) => (
  <ul className={classNames(styles.rows, flush && styles.flush)} aria-label={label}>
    {children}
  </ul>
)

/** A row of `Rows`; with `wraps`, what can be done goes below where it has no room beside. */
export const Row = ({ wraps, children }: { wraps?: boolean; children: ReactNode }) => (
  <li className={classNames(styles.row, wraps && styles.wraps)}>{children}</li>
)

/** Small print of a row, side by side while there is room. */
export const RowMeta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>
