import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from './PathLink.tsx'
import styles from './tabs.module.css'

/** Links between the views of a page, so that each view has a URL. `label` is the group's accessible name. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <div className={styles.row}>{children}</div>
    </nav>
  )
}

/** A tab; the router marks it as current if its path and query match. */
export function Tab({ count, children, ...rest }: ComponentProps<typeof PathLink> & { count?: number | undefined }) {
  return (
    <PathLink activeOptions={{ exact: true, includeSearch: true }} resetScroll={false} {...rest} className={styles.tab}>
      {children}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </PathLink>
  )
}
