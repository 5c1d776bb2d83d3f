import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MenuButton } from '#web/ui/Menu.tsx'
import { blockQuery, mutedQuery } from './queries.ts'
import { text } from './text.ts'
import { useBlock } from './use-block.ts'
import { useShowLessOften } from './use-show-less-often.ts'

/** Fetches the block state only once `enabled` is true. */
export function BlockMenuItems({ user: { handle, name }, enabled }: { user: { handle: string; name: string }; enabled: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const state = useQuery({ ...blockQuery(api, handle), enabled })
  const muted = useQuery({ ...mutedQuery(api), enabled })
  const change = useBlock()
  const showLessOften = useShowLessOften()
  const isMuted = muted.data?.users.some((person) => person.handle === handle) ?? false
  const blocked = state.data?.blocked ?? false
  return (
    <>
      <MenuButton
        icon={<IconVolumeOff size={18} stroke={1.6} />}
        disabled={!muted.data || showLessOften.isPending}
        onClick={() => showLessOften.mutate({ kind: 'user', name: handle, displayName: name, muted: !isMuted })}
      >
        {isMuted ? text.unmute(name) : text.mute(name)}
      </MenuButton>
      <MenuButton
        icon={<IconBan size={18} stroke={1.6} />}
        danger={!blocked}
        disabled={!state.data || change.isPending}
        onClick={() => change.mutate({ handle, name, blocked: !blocked })}
      >
        {blocked ? text.unblockOf(name) : text.block(name)}
      </MenuButton>
    </>
  )
}
