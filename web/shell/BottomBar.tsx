import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './bottom-bar.module.css'
import { text } from './layout-text.ts'
import { bottomBarItems } from './navigation.ts'

export function BottomBar() {
  const viewer = useViewer()
  return (
    <nav aria-label={text.navigation} className={styles.bar}>
      {bottomBarItems(viewer ?? null).map(({ to, label, icon: Icon, exact }) => (
        <PathLink key={to} to={to} className={styles.link} activeOptions={{ exact: exact ?? false, includeSearch: false }}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          {label}
        </PathLink>
      ))}
      <PathLink to={viewer ? `/${viewer.handle}` : '/login'} className={styles.link} activeOptions={{ includeSearch: false }}>
        {viewer ? <Avatar name={viewer.name} picture={viewer.avatar} /> : <IconUser size={22} stroke={1.6} aria-hidden="true" />}
        {text.me}
      </PathLink>
    </nav>
  )
}
