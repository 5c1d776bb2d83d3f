import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconLogout2 from '@tabler/icons-react/dist/esm/icons/IconLogout2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useSignOut } from '#web/account/auth/use-sign-out.ts'
import { Bell } from '#web/notifications/publish/Bell.tsx'
import { useReadingOfAccount } from '#web/people/settings/use-choose-reading.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#web/ui/Menu.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import styles from './account-area.module.css'
import { text } from './frame-text.ts'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** A member's bell, where the rail does not hold it, and their own menu: their page, their things, the way out. */
export function PersonMenu({ viewer, above }: { viewer: ViewerView; above?: boolean | undefined }) {
  const signOut = useSignOut()
  useReadingOfAccount(viewer.reading)
  return (
    <>
      {!above && <Bell />}
      <Menu
        label={text.accountOf(viewer.name)}
        button={
          <>
            <Avatar name={viewer.name} picture={viewer.avatar} size="medium" />
            <bdi aria-hidden="true">{viewer.name}</bdi>
          </>
        }
        buttonClassName={styles.person}
        above={above ?? false}
      >
        <p className={styles.name}>
          <bdi>{viewer.name}</bdi>
          <bdi dir="ltr" className={styles.handle}>
            {viewer.handle}
          </bdi>
        </p>
        <MenuRule />
        <MenuLink to={`/${viewer.handle}`} icon={<IconUser {...icon} />}>
          {text.myPage}
        </MenuLink>
        <MenuLink to="/me/posts/drafts" icon={<IconFileText {...icon} />}>
          {text.drafts}
        </MenuLink>
        <MenuLink to="/me/lists" icon={<IconBookmarks {...icon} />}>
          {text.lists}
        </MenuLink>
        <MenuLink to="/me/likes" icon={<IconHeart {...icon} />}>
          {text.likes}
        </MenuLink>
        <MenuLink to="/me/stats" icon={<IconChartLine {...icon} />}>
          {text.stats}
        </MenuLink>
        <MenuLink to="/me/settings" icon={<IconSettings {...icon} />}>
          {text.settings}
        </MenuLink>
        <MenuRule />
        <MenuButton icon={<IconLogout2 {...icon} />} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {text.signOut}
        </MenuButton>
      </Menu>
    </>
  )
}
