import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './rows.module.css'

interface Props {
  label?: string
  /** Omits the space above the first row. */
  flush?: boolean
  children: ReactNode
}

export const Rows = ({ label, flush, children }: Props) => (
  <ul className={classNames(styles.rows, flush && styles.flush)} aria-label={label}>
    {children}
  </ul>
)

/** A row of `Rows`; with `wraps`, actions move below when they do not fit. */
export const Row = ({ wraps, children }: { wraps?: boolean; children: ReactNode }) => (
  <li className={classNames(styles.row, wraps && styles.wraps)}>{children}</li>
)

export const RowMeta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>
