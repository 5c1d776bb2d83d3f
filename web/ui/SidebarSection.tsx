import type { ReactNode } from 'react'
import styles from './sidebar-section.module.css'

export const SidebarSection = ({ title, more, children }: { title: ReactNode; more?: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {more && <div className={styles.more}>{more}</div>}
    </div>
    {children}
  </section>
)
