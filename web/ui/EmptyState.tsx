import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { LinkButton } from './LinkButton.tsx'
import { Shamseh } from './Shamseh.tsx'

interface Props {
  /** What will be here. */
  title: ReactNode
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** The one next step where it is only to look elsewhere. */
  onward?: { to: string; label: ReactNode }
}

/** Where there is nothing yet: says what will be here and offers one next step. */
export function EmptyState({ title, children, action, onward }: Props) {
  const step = onward ? (
    <LinkButton to={onward.to} variant="quiet">
      {onward.label}
    </LinkButton>
  ) : (
    action
  )
  return (
    <div className={styles.empty}>
      <Shamseh className={styles.ornament} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.words}>{children}</p>}
      {step && <div className={styles.action}>{step}</div>}
    </div>
  )
}
