import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-title.module.css'

interface Props {
  children: ReactNode
  lead?: ReactNode
  /** Decorative, before the heading. */
  picture?: ReactNode
  actions?: ReactNode
  /** For the heads of pages of reading. */
  large?: boolean
  /** Ends with a rule, for a head that the first row follows. */
  ruled?: boolean
  className?: string
}

/** Heading of a page; it receives focus after navigation. */
export function PageTitle({ children, lead, picture, actions, large, ruled, className }: Props) {
  return (
    <header className={classNames(styles.header, large && styles.large, ruled && styles.ruled, className)}>
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
