import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { notificationKeys } from '#web/lib/query-keys/people.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { BellDrawing } from '#web/ui/drawings/BellDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Notifications as NotificationPage, NotificationTab } from '#worker/notifications/publish/contract.ts'
import { markRead } from './actions.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { notificationsQuery, unreadQuery } from './queries.ts'
import { text } from './text.ts'

const TABS = ['all', 'comments', 'likes', 'follows'] as const satisfies readonly NotificationTab[]
const PATH = '/me/notifications'
const searchOf = (tab: NotificationTab) => (tab === 'all' ? {} : { tab })

export function Notifications({ tab, after }: { tab: NotificationTab; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(notificationsQuery(api, tab, after))
  const read = useMarkRead()
  const lines = dedupeItems(items)
  const newest = pages[0]?.newest
  const hasUnread = lines.some(({ unread }) => unread)
  return (
    <>
      <PageTitle
        actions={
          newest !== undefined &&
          hasUnread && (
            <Button
              {...postButton(markRead.name, { upTo: newest })}
              variant="quiet"
              size="small"
              disabled={read.isPending}
              onClick={() => read.mutate(newest)}
            >
              {text.readAll}
            </Button>
          )
        }
      >
        {text.title}
      </PageTitle>
      <Tabs label={text.which}>
        {TABS.map((one) => (
          <Tab key={one} to={PATH} search={searchOf(one)}>
            {text.tabs[one]}
          </Tab>
        ))}
      </Tabs>
      {lines.length === 0 ? (
        <EmptyTab tab={tab} />
      ) : (
        <ul>
          {lines.map((item) => (
            <NotificationRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pager to={PATH} search={searchOf(tab)} {...pager} />
      <p className={styles.settings}>
        <PathLink to="/me/settings/notifications">{text.settings}</PathLink>
      </p>
    </>
  )
}

/** Keeps the first of the items with the same id: an item that moves up while older pages load is on two pages, first on the newer one. */
export const dedupeItems = <Item extends { id: string }>(items: readonly Item[]): Item[] => {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function EmptyTab({ tab }: { tab: NotificationTab }) {
  if (tab !== 'all') {
    return (
      <EmptyState title={text.noneOf[tab]} link={{ to: PATH, label: text.seeAll }}>
        {text.noneOfHint[tab]}
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing={<BellDrawing />} title={text.none} action={<LinkButton to="/me/interests">{text.choose}</LinkButton>}>
      {text.noneHint}
    </EmptyState>
  )
}

function useMarkRead() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = unreadQuery(api)
  return useMutation({
    mutationFn: (upTo: string) => markRead.run(api, { upTo }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.all })
      queryClient.setQueryData(queryKey, { count: 0 })
      queryClient.setQueriesData<InfiniteData<NotificationPage>>(
        { queryKey: notificationKeys.lists },
        (known) => known && { ...known, pages: known.pages.map(markPageRead) },
      )
    },
    onSuccess: (unread) => {
      queryClient.setQueryData(queryKey, unread)
      showToast({ message: text.allRead })
    },
    onError: () => {
      showToast({ message: text.notSaved, failed: true })
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}

const markPageRead = (page: NotificationPage): NotificationPage => ({
  ...page,
  items: page.items.map((item) => ({ ...item, unread: false })),
})
