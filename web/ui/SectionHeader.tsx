import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section-header.module.css'

interface Props {
  /** Of the heading, for what it names. */
  id: string
  title: string
  /** A link or a button, such as the way to all of it. */
  children: ReactNode
  className?: string | undefined
}

/** A heading with something to do at the other end of its line. */
export const SectionHeader = ({ id, title, children, className }: Props) => (
  <div className={classNames(styles.header, className)}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </div>
)
