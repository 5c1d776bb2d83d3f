import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from '#web/ui/side-menu.module.css'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { useSections } from './sections.ts'
import { text } from './text.ts'

/** Tabs of the pages of staff, which replace their sidebar on narrow screens. */
export function AdminTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const tabs = useRef<HTMLDivElement>(null)
  // The row scrolls on phones, where the current tab may be out of sight.
  useEffect(() => {
    if (path) tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  return (
    <div ref={tabs} className={styles.narrow}>
      <Tabs label={text.menu}>
        {useSections().map(({ to, label, isExact = false }) => (
          <Tab key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
            {label}
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}
