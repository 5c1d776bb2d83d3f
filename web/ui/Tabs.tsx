import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from './PathLink.tsx'
import styles from './tabs.module.css'

/** Links between the views of a page, so that each view has a URL. `label` is the group's accessible name. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const href = useLocation({ select: ({ href }) => href })
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (href && row.current) scrollToCurrent(row.current)
  }, [href])
  return (
    <nav aria-label={label} className={styles.tabs}>
      <div ref={row} className={styles.row}>
        {children}
      </div>
    </nav>
  )
}

/** Scrolls a row that is wider than the screen to its current tab. `scrollIntoView` would also scroll the page. */
function scrollToCurrent(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, width } = row.getBoundingClientRect()
  if (tab) row.scrollBy({ left: tab.left + tab.width / 2 - left - width / 2 })
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
