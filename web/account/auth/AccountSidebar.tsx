import { useId } from 'react'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import styles from '#web/ui/side-menu.module.css'
import { ACCOUNT_GROUPS } from './account-links.ts'
import { sidebarText as text } from './sidebar-text.ts'
import { useViewer } from './use-viewer.ts'

/** The one menu of a member's own pages. */
export default function AccountSidebar() {
  const id = useId()
  const viewer = useViewer()
  const path = useShownPath()
  return (
    <nav className={styles.groups} aria-label={text.account}>
      {viewer && (
        <PathLink to={`/${viewer.handle}`} className={styles.person}>
          <Avatar name={viewer.name} handle={viewer.handle} picture={viewer.avatar} size="medium" />
          <span>
            <bdi>{viewer.name}</bdi>
            <span className={styles.groupName}>{text.myPage}</span>
          </span>
        </PathLink>
      )}
      {ACCOUNT_GROUPS.map(({ name, links }, at) => (
        <div key={links[0]?.to}>
          {name && (
            <h2 id={`${id}-${at}`} className={styles.groupName}>
              {name}
            </h2>
          )}
          <ul className={styles.menu} aria-labelledby={name && `${id}-${at}`}>
            {links.map(({ to, label, Icon, section }) => (
              <li key={to}>
                <PathLink to={to} aria-current={section && path.startsWith(section) ? 'page' : undefined}>
                  <Icon size={20} stroke={1.6} aria-hidden="true" />
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
