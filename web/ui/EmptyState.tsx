import type { ReactNode } from 'react'
import { LinkButton } from './Button.tsx'
import styles from './empty-state.module.css'

interface Props {
  title: ReactNode
  /** For a first visit or a page that would otherwise be empty. */
  drawing?: ReactNode
  children?: ReactNode
  action?: ReactNode
  link?: { to: string; label: ReactNode }
}

/** Says that nothing is here yet, what will be, and the one next step. */
export function EmptyState({ title, drawing, children, action, link }: Props) {
  const step = link ? (
    <LinkButton to={link.to} variant="quiet">
      {link.label}
    </LinkButton>
  ) : (
    action
  )
  return (
    <div className={styles.empty}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.description}>{children}</p>}
      {step && <div className={styles.action}>{step}</div>}
    </div>
  )
}
