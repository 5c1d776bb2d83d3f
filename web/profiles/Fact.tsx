import type { ReactNode } from 'react'
import styles from './settings.module.css'
import { text } from './text.ts'

/** One line of what is known of an account; says so when there is nothing. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.none}>{text.settings.none}</span>}</dd>
  </div>
)
