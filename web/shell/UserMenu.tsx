import IconLogout2 from '@tabler/icons-react/dist/esm/icons/IconLogout2.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { ACCOUNT_GROUPS } from '#web/account/auth/account-links.ts'
import { useSignOut } from '#web/account/auth/use-sign-out.ts'
import type { Api } from '#web/lib/api.ts'
import '#web/lib/offline/install-prompt.ts'
import { postButton } from '#web/lib/post-button.ts'
import { NotificationBell } from '#web/notifications/inbox/NotificationBell.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '#web/ui/Menu.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { useBackgroundWork } from './BackgroundWork.tsx'
import { text } from './layout-text.ts'
import { EXPLORE_LINKS, LISTEN, type NavigationItem, WRITE } from './navigation.ts'
import styles from './top-bar.module.css'

const ICON_PROPS = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const confirmSignOut = (api: Api) =>
  import('#web/portability/offline/start.ts').then(
    ({ canSignOut }) => canSignOut(api),
    () => true,
  )

interface Props {
  viewer: ViewerView
  opensUpward?: boolean | undefined
  /** Whether the page shows the bottom bar on a phone. */
  hasBottomBar?: boolean | undefined
}

/** Outside the rail, the menu leads to the places that neither the rail nor the bottom bar shows. */
export function UserMenu({ viewer, opensUpward, hasBottomBar }: Props) {
  const signOut = useSignOut()
  useBackgroundWork(viewer)
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <>
      {!opensUpward && <NotificationBell />}
      <Menu
        label={text.accountOf(viewer.name)}
        button={
          <>
            <Avatar name={viewer.name} handle={viewer.handle} picture={viewer.avatar} size="medium" />
            <bdi aria-hidden="true">{viewer.name}</bdi>
          </>
        }
        buttonClassName={styles.menuButton}
        opensUpward={opensUpward ?? false}
      >
        <p className={styles.name}>
          <bdi>{viewer.name}</bdi>
          <bdi dir="ltr" className={styles.handle}>
            {viewer.handle}
          </bdi>
        </p>
        <MenuDivider />
        <MenuLink to={`/${viewer.handle}`} icon={<IconUser {...ICON_PROPS} />}>
          {text.myPage}
        </MenuLink>
        {ACCOUNT_GROUPS.map(({ links }) => (
          <Fragment key={links[0]?.to}>
            <MenuDivider />
            {links.map(({ to, label, Icon }) => (
              <NavigationLink key={to} item={{ to, label, icon: Icon }} />
            ))}
          </Fragment>
        ))}
        {viewer.role !== 'member' && viewer.state === 'active' && (
          <MenuLink to="/admin" icon={<IconShieldCheck {...ICON_PROPS} />}>
            {text.admin}
          </MenuLink>
        )}
        {!opensUpward && (
          <>
            <MenuDivider />
            {(hasBottomBar ? EXPLORE_LINKS.filter((link) => link !== LISTEN) : [WRITE, ...EXPLORE_LINKS]).map((item) => (
              <NavigationLink key={item.to} item={item} />
            ))}
          </>
        )}
        <MenuDivider />
        <MenuButton
          {...postButton('auth.sign-out')}
          icon={<IconLogout2 {...ICON_PROPS} />}
          disabled={signOut.isPending}
          onClick={() => void confirmSignOut(api).then((confirmed) => confirmed && signOut.mutate())}
        >
          {text.signOut}
        </MenuButton>
      </Menu>
    </>
  )
}

const NavigationLink = ({ item: { to, label, icon: Icon } }: { item: NavigationItem }) => (
  <MenuLink to={to} icon={<Icon {...ICON_PROPS} />}>
    {label}
  </MenuLink>
)
