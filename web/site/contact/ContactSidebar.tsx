import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './contact.module.css'
import { text } from './text.ts'

export default function ContactSidebar() {
  return (
    <SidebarSection title={text.help}>
      <ul className={styles.links}>
        {text.links.map(({ to, title, hint }) => (
          <li key={to}>
            <PathLink to={to}>{title}</PathLink>
            <p className={styles.hint}>{hint}</p>
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
