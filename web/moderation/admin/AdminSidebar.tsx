import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { useSectionGroups } from './sections.ts'
import { text } from './text.ts'

export default function AdminSidebar() {
  const id = useId()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const menu = useRef<HTMLElement>(null)
  // The sidebar scrolls, and the current section may be below its edge.
  useEffect(() => {
    if (path) menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={menu} aria-label={text.menu} className={styles.groups}>
      {useSectionGroups().map(({ name, sections }, at) => (
        <div key={sections[0]?.to}>
          {name && (
            <h2 id={`${id}-${at}`} className={styles.groupName}>
              {name}
            </h2>
          )}
          <ul className={styles.menu} aria-labelledby={name && `${id}-${at}`}>
            {sections.map(({ to, label, isExact = false }) => (
              <li key={to}>
                <PathLink to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
                  {label}
                </PathLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
