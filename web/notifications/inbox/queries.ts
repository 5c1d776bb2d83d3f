import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { notificationKeys } from '#web/lib/query-keys/people.ts'
import type { NotificationTab } from '#worker/notifications/publish/contract.ts'

export const notificationsQuery = (api: Api, tab: NotificationTab, after?: string) =>
  pagedQuery(notificationKeys.list(tab), after, (query) => unwrap(api.api.me.notifications.$get({ query: { ...query, tab } })))

/** Queries the number of unread notifications; `useUnreadCount` polls it. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: () => unwrap(api.api.me.notifications.unread.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  })
