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
  link?: { to: string; label: ReactNode }
}

/** Where there is nothing yet: says what will be here and offers one next step. */
export function EmptyState({ title, children, action, link }: Props) {
  const step = link ? (
    <LinkButton to={link.to} variant="quiet">
      {link.label}
    </LinkButton>
  ) : (
    action
  )
  return (
    <div className={styles.empty}>
      <Shamseh className={styles.ornament} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.description}>{children}</p>}
      {step && <div className={styles.action}>{step}</div>}
    </div>
  )
}
