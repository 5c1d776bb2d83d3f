import type { ReactNode } from 'react'
import styles from './card-list.module.css'

export const CardList = ({ label, busy, children }: { label?: string; busy?: boolean; children: ReactNode }) => (
  <section className={styles.list} aria-label={label} aria-busy={busy || undefined}>
    {children}
  </section>
)
