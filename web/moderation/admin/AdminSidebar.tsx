import { useId } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { useSectionGroups } from './sections.ts'
import { text } from './text.ts'

export default function AdminSidebar() {
  const id = useId()
  return (
    <nav aria-label={text.menu} className={styles.groups}>
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
