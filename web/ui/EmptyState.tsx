import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { LinkButton } from './LinkButton.tsx'
import { Shamseh } from './Shamseh.tsx'

interface Props {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  link?: { to: string; label: ReactNode }
}

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
