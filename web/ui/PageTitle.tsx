import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-title.module.css'

interface Props {
  children: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Buttons at the end side. */
  actions?: ReactNode
  className?: string
}

/** The page's h1, which takes focus after navigation so that a screen reader begins there. */
export function PageTitle({ children, lead, actions, className }: Props) {
  return (
    <header className={classNames(styles.header, className)}>
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
