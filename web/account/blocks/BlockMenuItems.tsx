import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { postButton } from '#web/lib/post-button.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { MenuButton } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import { block, mute, unblock, unmute } from './actions.ts'
import { blockQuery, mutedQuery } from './queries.ts'
import { text } from './text.ts'
import { useShowLessOften } from './use-show-less-often.ts'

/**
 * Fetches the block and mute states only once `enabled` is true. Until they arrive, the items block and mute as their labels say, so that a
 * click replayed after hydration is not lost.
 */
export function BlockMenuItems({ user: { handle, name }, enabled }: { user: { handle: string; name: string }; enabled: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  // The server fetches both for members who use forms without JavaScript.
  const state = useClientQuery({ ...blockQuery(api, handle), enabled: enabled || import.meta.env.SSR })
  const muted = useClientQuery({ ...mutedQuery(api), enabled: enabled || import.meta.env.SSR })
  const change = useBlock()
  const showLessOften = useShowLessOften()
  const isMuted = muted?.users.some((person) => person.handle === handle) ?? false
  const blocked = state?.blocked ?? false
  return (
    <>
      <MenuButton
        {...postButton((isMuted ? unmute : mute).name, { kind: 'user', name: handle, displayName: name })}
        icon={<IconVolumeOff size={18} stroke={1.6} />}
        disabled={showLessOften.isPending}
        onClick={() => showLessOften.mutate({ kind: 'user', name: handle, displayName: name, muted: !isMuted })}
      >
        {isMuted ? text.unmute(name) : text.mute(name)}
      </MenuButton>
      <MenuButton
        {...postButton((blocked ? unblock : block).name, { handle, name })}
        icon={<IconBan size={18} stroke={1.6} />}
        danger={!blocked}
        disabled={change.isPending}
        onClick={() => change.mutate({ handle, name, blocked: !blocked })}
      >
        {blocked ? text.unblockOf(name) : text.block(name)}
      </MenuButton>
    </>
  )
}

interface BlockChange {
  handle: string
  name: string
  blocked: boolean
}

export function useBlock() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const change = useMutation({
    mutationFn: ({ blocked, ...person }: BlockChange) => (blocked ? block : unblock).run(api, person),
    onSuccess: (_, { handle, name, blocked }) => {
      // A block affects nearly every page, so inactive queries are removed and active ones refetched.
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
      void router.invalidate()
      const undo = () => change.mutate({ handle, name, blocked: !blocked })
      showToast({ message: blocked ? text.blocked(name) : text.unblocked(name), undo })
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return change
}
