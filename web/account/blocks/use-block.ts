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
      // A block affects nearly every page, so drop all inactive queries and refetch the active ones.
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
