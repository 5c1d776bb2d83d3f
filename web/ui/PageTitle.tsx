import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-title.module.css'

interface Props {
  children: ReactNode
  lead?: ReactNode
  /** Decorative, before the heading. */
  picture?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Heading of a page; it receives focus after navigation. */
export function PageTitle({ children, lead, picture, actions, className }: Props) {
  return (
    <header className={classNames(styles.header, className)}>
      {picture}
      <div className={styles.text}>
        <h1 tabIndex={-1} className={styles.title}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
