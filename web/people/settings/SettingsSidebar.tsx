import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { SETTINGS_SECTIONS } from './SettingsTabs.tsx'
import { text } from './text.ts'

export default function SettingsSidebar() {
  return (
    <nav aria-label={text.menu}>
      <ul className={styles.menu}>
        {SETTINGS_SECTIONS.map(({ to, label }) => (
          <li key={to}>
            <PathLink to={to} activeOptions={{ exact: true }}>
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
