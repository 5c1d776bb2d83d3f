import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Error that does not belong to any field, announced to screen readers; renders nothing when empty. */
export const ErrorNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  ) : null
