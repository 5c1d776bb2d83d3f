import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import { ACCOUNT_LINKS } from './account-links.ts'
import { viewerQuery } from './queries.ts'
import { sidebarText as text } from './sidebar-text.ts'

export default function AccountSidebar() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const profileLink = data?.viewer ? [{ to: `/${data.viewer.handle}`, label: text.myPage, Icon: IconUser }] : []
  return (
    <nav className={styles.sections} aria-label={text.account}>
      <LinkButton to="/new-post" icon={<IconFeather size={18} stroke={1.6} aria-hidden="true" />}>
        {text.write}
      </LinkButton>
      <ul className={styles.menu}>
        {[...profileLink, ...ACCOUNT_LINKS].map(({ to, label, Icon }) => (
          <li key={to}>
            <PathLink to={to}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
