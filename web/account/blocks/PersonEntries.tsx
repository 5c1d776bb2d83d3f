import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MenuButton } from '#web/ui/Menu.tsx'
import { blockQuery, mutedQuery } from './queries.ts'
import { text } from './text.ts'
import { useBlock } from './use-block.ts'
import { useLess } from './use-less.ts'

/** Muting and blocking a person, as entries of a menu; how they stand is asked for when somebody has `reached` for it. */
export function PersonEntries({ person: { handle, name }, reached }: { person: { handle: string; name: string }; reached: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const state = useQuery({ ...blockQuery(api, handle), enabled: reached })
  const muted = useQuery({ ...mutedQuery(api), enabled: reached })
  const change = useBlock()
  const less = useLess()
  const isMuted = muted.data?.people.some((person) => person.handle === handle) ?? false
  const blocked = state.data?.blocked ?? false
  return (
    <>
      <MenuButton
        icon={<IconVolumeOff size={18} stroke={1.6} />}
        disabled={!muted.data || less.isPending}
        onClick={() => less.mutate({ kind: 'user', name: handle, called: name, wanted: !isMuted })}
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
