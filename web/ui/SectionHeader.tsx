import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section-header.module.css'

interface Props {
  /** Id of the heading, for `aria-labelledby`. */
  id: string
  title: string
  children: ReactNode
  className?: string | undefined
}

export const SectionHeader = ({ id, title, children, className }: Props) => (
  <div className={classNames(styles.header, className)}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </div>
)
