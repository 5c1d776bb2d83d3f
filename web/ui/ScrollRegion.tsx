import type { ReactNode } from 'react'
import styles from './numbers.module.css'

/** Lets users scroll content wider than its column, also by keyboard; `label` is its accessible name. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has focus
  <section className={styles.region} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
