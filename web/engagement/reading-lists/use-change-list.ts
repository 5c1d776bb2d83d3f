import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeList, ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { text } from './text.ts'

const UNDO_TOAST_MS = 10_000

export function useChangeList({ hash }: Pick<ListCard, 'hash'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['lists'] })
  const one = api.api.lists[':hash']
  const change = useMutation({
    mutationFn: (json: ChangeList) => unwrap(one.$patch({ param: { hash }, json })),
    onSuccess: async (list, input) => {
      queryClient.setQueryData(['lists', 'one', hash], list)
      if (input.name === undefined && input.public !== undefined) showToast({ message: list.public ? text.madePublic : text.madePrivate })
      await refresh()
    },
  })
  const restore = useMutation({
    mutationFn: () => unwrap(one.restore.$post({ param: { hash } })),
    onSuccess: () => void showToast({ message: text.restored }),
    onError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => unwrap(one.$delete({ param: { hash } })),
    onSuccess: () => void showToast({ message: text.removed, undo: () => restore.mutate(), durationMs: UNDO_TOAST_MS }),
    onError,
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['viewer-state'] })]),
  })
  return { change, remove, onError }
}
