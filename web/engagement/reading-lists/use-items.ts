import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ListItem, ListItems, Saving } from '#worker/engagement/reading-lists/contract.ts'
import type { Mark } from '#worker/engagement/viewer-state/contract.ts'
import { text } from './text.ts'

type Pages = InfiniteData<ListItems, unknown>

/** What the owner of a list does with its posts: shown at once, and put back as it was where the server refuses. */
export function useItems(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = ['lists', 'items', hash]
  const item = api.api.lists[':hash'].items[':post']
  const foresee = (change: (items: ListItem[]) => ListItem[]) => {
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
  const settled = (post: string, { saved, listed }: Saving) => {
    queryClient.setQueryData<Mark | null>(['marks', post], (mark) => mark && { ...mark, saved, listed })
    void refresh()
  }
  const putBack = useMutation({
    mutationFn: (post: string) => read(item.$put({ param: { hash, post } })),
    onSuccess: (saving, post) => settled(post, saving),
    onError,
  })
  const takeOut = useMutation({
    mutationFn: (post: string) => read(item.$delete({ param: { hash, post } })),
    onMutate: (post) => {
      foresee((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.takenOut, undo: () => putBack.mutate(post), life: 10_000 })
    },
    onSuccess: (saving, post) => settled(post, saving),
    onError,
    scope: { id: `items ${hash}` },
  })
  const note = useMutation({
    mutationFn: ({ post, note }: { post: string; note: string }) => read(item.$patch({ param: { hash, post }, json: { note } })),
    onSuccess: (_, wish) => {
      foresee((items) => items.map((one) => (one.post.hash === wish.post ? { ...one, note: wish.note } : one)))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const move = useMutation({
    mutationFn: ({ post, to }: { post: string; to: { hash: string; name: string } }) =>
      read(item.move.$post({ param: { hash, post }, json: { to: to.hash } })),
    onSuccess: (saving, { post, to }) => {
      foresee((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.movedTo(to.name) })
      settled(post, saving)
    },
    onError,
  })
  return { takeOut, note, move }
}
