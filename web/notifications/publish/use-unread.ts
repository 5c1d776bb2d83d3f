import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLiveQuery } from '#web/lib/use-live-query.ts'
import { unreadQuery } from './queries.ts'
import { watchUnread } from './watch-unread.ts'

/** How many badges a page shows, and how to stop asking for them: however many there are, one asks. */
const watch = { badges: 0, stop: (): void => undefined }

/** How many lines are unread, kept fresh while the page is seen; 0 until known. */
export function useUnread(): number {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const unread = useLiveQuery({ ...unreadQuery(api), enabled: false })
  useEffect(() => {
    const ask = async () => {
      const { queryKey } = unreadQuery(api)
      const before = queryClient.getQueryData(queryKey)?.count
      const { count } = await queryClient.fetchQuery({ ...unreadQuery(api), staleTime: 0, retry: false })
      const isNew = before !== undefined && count > before
      if (isNew) void queryClient.invalidateQueries({ queryKey: ['notifications', 'lines'] })
      return isNew
    }
    watch.badges += 1
    if (watch.badges === 1) watch.stop = watchUnread(ask, document)
    return () => {
      watch.badges -= 1
      if (watch.badges === 0) watch.stop()
    }
  }, [api, queryClient])
  return unread?.count ?? 0
}
