import type { ReactNode } from 'react'
import styles from './form.module.css'

/** What went wrong and belongs to no field, read aloud when it comes; nothing when nothing did. */
export const ErrorNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  ) : null
