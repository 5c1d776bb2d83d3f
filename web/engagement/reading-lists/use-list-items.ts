import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ListItem, ListItems, SaveState } from '#worker/engagement/reading-lists/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { text } from './text.ts'

type Pages = InfiniteData<ListItems, unknown>

export function useListItems(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = ['lists', 'items', hash]
  const endpoint = api.api.lists[':hash'].items[':post']
  const updateOptimistically = (change: (items: ListItem[]) => ListItem[]) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueriesData<Pages>(
      { queryKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
    )
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['lists'] })
  const onError = (error: Error) => {
    showToast({ message: error.message, failed: true })
    void refresh()
  }
  const applySaveState = (post: string, { saved, inOtherList }: SaveState) => {
    queryClient.setQueryData<ViewerState | null>(['viewer-state', post], (known) => known && { ...known, saved, inOtherList })
    void refresh()
  }
  const restoreItem = useMutation({
    mutationFn: (post: string) => unwrap(endpoint.$put({ param: { hash, post } })),
    onSuccess: (saving, post) => applySaveState(post, saving),
    onError,
  })
  const removeItem = useMutation({
    mutationFn: (post: string) => unwrap(endpoint.$delete({ param: { hash, post } })),
    onMutate: (post) => {
      updateOptimistically((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.takenOut, undo: () => restoreItem.mutate(post), durationMs: 10_000 })
    },
    onSuccess: (saving, post) => applySaveState(post, saving),
    onError,
    scope: { id: `items ${hash}` },
  })
  const setNote = useMutation({
    mutationFn: ({ post, note }: { post: string; note: string }) => unwrap(endpoint.$patch({ param: { hash, post }, json: { note } })),
    onSuccess: (_, input) => {
      updateOptimistically((items) => items.map((one) => (one.post.hash === input.post ? { ...one, note: input.note } : one)))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const move = useMutation({
    mutationFn: ({ post, to }: { post: string; to: { hash: string; name: string } }) =>
      unwrap(endpoint.move.$post({ param: { hash, post }, json: { to: to.hash } })),
    onSuccess: (saving, { post, to }) => {
      updateOptimistically((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.movedTo(to.name) })
      applySaveState(post, saving)
    },
    onError,
  })
  return { removeItem, setNote, move }
}
