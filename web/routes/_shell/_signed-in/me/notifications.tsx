import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { Notifications } from '#web/notifications/inbox/Notifications.tsx'
import { notificationsQuery } from '#web/notifications/inbox/queries.ts'
import { text } from '#web/notifications/inbox/text.ts'
import type { NotificationTab } from '#worker/notifications/publish/contract.ts'

type FilteredTab = Exclude<NotificationTab, 'all'>
const isTab = (name: unknown): name is FilteredTab => name === 'comments' || name === 'likes' || name === 'follows'

export const Route = createFileRoute('/_shell/_signed-in/me/notifications')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search: Record<string, unknown>): { tab?: FilteredTab; after?: string } => ({
    ...validateAfter(search),
    ...(isTab(search.tab) ? { tab: search.tab } : {}),
  }),
  loaderDeps: ({ search: { tab, after } }) => ({ tab, after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { tab, after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(notificationsQuery(api, tab ?? 'all', after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: NotificationsRoute,
})

function NotificationsRoute() {
  const { tab, after } = Route.useSearch()
  return <Notifications tab={tab ?? 'all'} after={after} />
}
