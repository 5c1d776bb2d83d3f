import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { text } from './text.ts'
import { useSectionGroups } from './use-section-groups.ts'

export default function AdminSidebar() {
  const id = useId()
  const current = useLocation({ select: ({ pathname }) => pathname })
  const menu = useRef<HTMLElement>(null)
  // The sidebar scrolls, and the current section may be below its edge.
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={menu} aria-label={text.menu} className={styles.groups}>
      {useSectionGroups().map(({ group, sections }, at) => (
        <div key={sections[0]?.path}>
          {group && (
            <h2 id={`${id}-${at}`} className={styles.groupName}>
              {text.groups[group]}
            </h2>
          )}
          <ul className={styles.menu} aria-labelledby={group && `${id}-${at}`}>
            {sections.map(({ path, label, isExact }) => (
              <li key={path}>
                <PathLink to={path} activeOptions={{ exact: isExact, includeSearch: false }}>
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
