import type { ReactNode } from 'react'
import styles from './sidebar-section.module.css'

export const SidebarSection = ({ title, more, children }: { title: ReactNode; more?: ReactNode; children: ReactNode }) => (
  <section>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {more && <div className={styles.more}>{more}</div>}
    </div>
    {children}
  </section>
)

/** The sections of a sidebar, one below another. */
export const SidebarStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
