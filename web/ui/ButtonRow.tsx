import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Buttons side by side. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <p className={styles.buttons}>{children}</p>
