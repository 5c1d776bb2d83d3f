import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { NotificationTab } from '#worker/notifications/publish/contract.ts'

export const notificationsQuery = (api: Api, tab: NotificationTab, after?: string) =>
  pagedQuery(['notifications', 'list', tab], after, (query) => unwrap(api.api.me.notifications.$get({ query: { ...query, tab } })))

/** Queries the number of unread notifications; `poll-unread.ts` keeps it fresh. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: () => unwrap(api.api.me.notifications.unread.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  })
