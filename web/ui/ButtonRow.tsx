import type { ReactNode } from 'react'
import styles from './form.module.css'

export const ButtonRow = ({ children }: { children: ReactNode }) => <p className={styles.buttons}>{children}</p>
