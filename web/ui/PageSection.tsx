import { type ReactNode, useId } from 'react'
import styles from './page-section.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Whether screen readers may jump to it; false where something inside goes by the same name. */
  landmark?: boolean
}

/** A part of a page under a heading of its own. */
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
