import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { useSections } from './sections.ts'
import { text } from './text.ts'

export default function AdminSidebar() {
  return (
    <nav aria-label={text.menu}>
      <ul className={styles.menu}>
        {useSections().map(({ to, label, isExact = false }) => (
          <li key={to}>
            <PathLink to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
