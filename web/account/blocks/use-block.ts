import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

interface BlockChange {
  handle: string
  name: string
  blocked: boolean
}

/** Blocks a person or takes a block back, and says so with a way to undo it. */
export function useBlock() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const change = useMutation({
    mutationFn: ({ handle, blocked }: BlockChange) => {
      const { $put, $delete } = api.api.me.blocks[':handle']
      return unwrap(blocked ? $put({ param: { handle } }) : $delete({ param: { handle } }))
    },
    onSuccess: (_, { handle, name, blocked }) => {
      // What the two see of each other stands on every kind of page: loaders would show what they know of it, so it is forgotten,
      // and what is on the screen is asked for again.
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
