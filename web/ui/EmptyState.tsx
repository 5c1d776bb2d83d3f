import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Shamseh } from './Shamseh.tsx'

interface Props {
  /** What will be here. */
  title: ReactNode
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/** Where there is nothing yet: says what will be here and offers one next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <Shamseh className={styles.ornament} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.words}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
