import { type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

interface Props {
  title: ReactNode
  /** How things stand, one sentence. */
  summary?: ReactNode
  /** The button that begins a change; hidden by its owner while the change is open. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter of the settings: its name, how it stands, and what opens in place when it is changed. */
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
