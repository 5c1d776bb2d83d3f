import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { viewerQuery } from '#web/accounts/queries.ts'
import { Menu, MenuButton } from '#web/ui/Menu.tsx'
import styles from './blocks.module.css'
import { blockQuery } from './queries.ts'
import { text } from './text.ts'
import { useBlock } from './use-block.ts'

/** The menu of another person's page for somebody signed in; nothing for a visitor, so that the public page is the same for all. */
export function PersonActions({ handle, name }: { handle: string; name: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const [reached, setReached] = useState(false)
  const state = useQuery({ ...blockQuery(api, handle), enabled: reached && Boolean(viewer) })
  const change = useBlock()
  if (!viewer || viewer.handle === handle) return null
  const blocked = state.data?.blocked ?? false
  return (
    <Menu label={text.menu} button={<IconDots size={20} stroke={1.6} />} buttonClassName={styles.dots} onReach={() => setReached(true)}>
      <MenuButton
        icon={<IconBan size={18} stroke={1.6} />}
        danger={!blocked}
        disabled={!state.data || change.isPending}
        onClick={() => change.mutate({ handle, name, blocked: !blocked })}
      >
        {blocked ? text.unblock : text.block}
      </MenuButton>
    </Menu>
  )
}
