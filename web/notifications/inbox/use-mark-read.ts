import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Notifications } from '#worker/notifications/publish/contract.ts'
import { unreadQuery } from './queries.ts'
import { text } from './text.ts'

const LIST_KEY = ['notifications', 'list']

export function useMarkRead() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = unreadQuery(api)
  return useMutation({
    mutationFn: (upTo: string) => unwrap(api.api.me.notifications.read.$put({ json: { upTo } })),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      queryClient.setQueryData(queryKey, { count: 0 })
      queryClient.setQueriesData<InfiniteData<Notifications>>(
        { queryKey: LIST_KEY },
        (known) => known && { ...known, pages: known.pages.map(markPageRead) },
      )
    },
    onSuccess: (unread) => {
      queryClient.setQueryData(queryKey, unread)
      showToast({ message: text.allRead })
    },
    onError: () => {
      showToast({ message: text.notSaved, failed: true })
      void queryClient.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

const markPageRead = (page: Notifications): Notifications => ({ ...page, items: page.items.map((item) => ({ ...item, unread: false })) })
