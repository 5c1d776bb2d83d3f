import { createFileRoute } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { Notifications } from '#web/notifications/publish/Notifications.tsx'
import { notificationsQuery } from '#web/notifications/publish/queries.ts'
import { text } from '#web/notifications/publish/text.ts'
import type { NotificationTab } from '#worker/notifications/publish/contract.ts'

type SiftedTab = Exclude<NotificationTab, 'all'>
const isTab = (name: unknown): name is SiftedTab => name === 'comments' || name === 'likes' || name === 'follows'

export const Route = createFileRoute('/_shell/_signed-in/me/notifications')({
  validateSearch: (search: Record<string, unknown>): { tab?: SiftedTab; after?: string } => ({
    ...validateAfter(search),
    ...(isTab(search.tab) ? { tab: search.tab } : {}),
  }),
  loaderDeps: ({ search: { tab, after } }) => ({ tab, after }),
  loader: ({ context: { queryClient, api, answer }, deps: { tab, after } }) =>
    forPage(answer, queryClient.fetchInfiniteQuery(notificationsQuery(api, tab ?? 'all', after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: NotificationsRoute,
})

function NotificationsRoute() {
  const { tab, after } = Route.useSearch()
  return <Notifications tab={tab ?? 'all'} after={after} />
}
