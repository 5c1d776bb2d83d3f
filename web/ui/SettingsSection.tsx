import { type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

interface Props {
  title: ReactNode
  summary?: ReactNode
  /** Button that opens the form; the parent omits it while the form is open. */
  action?: ReactNode
  children?: ReactNode
}

export function SettingsSection({ title, summary, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {summary && <div className={styles.state}>{summary}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
