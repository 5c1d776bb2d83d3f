import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { pollUnread } from './poll-unread.ts'
import { unreadQuery } from './queries.ts'

/** Shared by all badges on the page, so that only one poller runs. */
const poller = { badges: 0, stop: (): void => undefined }

/** Returns the number of unread notifications, polled while the page is visible; 0 until loaded. */
export function useUnreadCount(): number {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const unread = useClientQuery({ ...unreadQuery(api), enabled: false })
  useEffect(() => {
    const ask = async () => {
      const { queryKey } = unreadQuery(api)
      const before = queryClient.getQueryData(queryKey)?.count
      const { count } = await queryClient.fetchQuery({ ...unreadQuery(api), staleTime: 0, retry: false })
      const isNew = before !== undefined && count > before
      if (isNew) void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] })
      return isNew
    }
    poller.badges += 1
    if (poller.badges === 1) poller.stop = pollUnread(ask, document)
    return () => {
      poller.badges -= 1
      if (poller.badges === 0) poller.stop()
    }
  }, [api, queryClient])
  return unread?.count ?? 0
}
