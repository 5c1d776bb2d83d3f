import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-section.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Exposes the section as a landmark; set to false when an element inside has the same name. */
  landmark?: boolean
}

export function PageSection({ title, children, landmark = true }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={landmark ? id : undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SectionHeaderProps {
  /** Id of the heading, for `aria-labelledby`. */
  id: string
  title: ReactNode
  /** Beside the heading. */
  children?: ReactNode
  className?: string | undefined
}

export const SectionHeader = ({ id, title, children, className }: SectionHeaderProps) => (
  <div className={classNames(styles.header, className)}>
    <h2 id={id} className={styles.headerTitle}>
      {title}
    </h2>
    {children}
  </div>
)
