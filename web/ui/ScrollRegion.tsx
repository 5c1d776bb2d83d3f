import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

/** What may be wider than its column scrolls by itself, by keyboard too; `label` names it for screen readers. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has focus
  <section className={styles.region} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
