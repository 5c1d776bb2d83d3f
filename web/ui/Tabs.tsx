import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from './PathLink.tsx'
import styles from './tabs.module.css'

/** Views of one page as links, so that each has an address. `label` names the group. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <div className={styles.row}>{children}</div>
    </nav>
  )
}

/** One tab; the router marks the current one, comparing path and query. */
export function Tab({ count, children, ...rest }: ComponentProps<typeof PathLink> & { count?: number | undefined }) {
  return (
    <PathLink activeOptions={{ exact: true, includeSearch: true }} resetScroll={false} {...rest} className={styles.tab}>
      {children}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </PathLink>
  )
}
