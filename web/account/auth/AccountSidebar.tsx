import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './account-sidebar.module.css'
import { viewerQuery } from './queries.ts'
import { sidebarText as text } from './sidebar-text.ts'

const LINKS = [
  { to: '/me/posts/drafts', label: text.posts, Icon: IconFileText },
  { to: '/me/lists', label: text.lists, Icon: IconBookmarks },
  { to: '/me/likes', label: text.likes, Icon: IconHeart },
  { to: '/me/publications', label: text.publications, Icon: IconBook2 },
  { to: '/me/interests', label: text.interests, Icon: IconCompass },
  { to: '/me/stats', label: text.stats, Icon: IconChartLine },
  { to: '/me/promotions', label: text.promotions, Icon: IconSpeakerphone },
  { to: '/me/wallet', label: text.wallet, Icon: IconWallet },
  { to: '/me/settings', label: text.settings, Icon: IconSettings },
] as const

export default function AccountSidebar() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const profileLink = data?.viewer ? [{ to: `/${data.viewer.handle}`, label: text.myPage, Icon: IconUser }] : []
  return (
    <nav className={styles.nav} aria-label={text.account}>
      <LinkButton to="/new-post" icon={<IconFeather size={18} stroke={1.6} aria-hidden="true" />}>
        {text.write}
      </LinkButton>
      <ul className={styles.list}>
        {[...profileLink, ...LINKS].map(({ to, label, Icon }) => (
          <li key={to}>
            <PathLink to={to} className={styles.link}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
