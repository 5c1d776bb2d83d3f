import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { NotificationTab } from '#worker/notifications/publish/contract.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { notificationsQuery } from './queries.ts'
import { text } from './text.ts'
import { useMarkRead } from './use-mark-read.ts'

const TABS = ['all', 'comments', 'likes', 'follows'] as const satisfies readonly NotificationTab[]
const PATH = '/me/notifications'
const searchOf = (tab: NotificationTab) => (tab === 'all' ? {} : { tab })

export function Notifications({ tab, after }: { tab: NotificationTab; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(notificationsQuery(api, tab, after))
  const markRead = useMarkRead()
  // An item that moved up while older pages were loading appears on two pages; only its first occurrence is kept.
  const lines = [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
  const newest = pages[0]?.newest
  const hasUnread = lines.some(({ unread }) => unread)
  return (
    <>
      <PageTitle
        actions={
          newest !== undefined &&
          hasUnread && (
            <Button variant="quiet" size="small" disabled={markRead.isPending} onClick={() => markRead.mutate(newest)}>
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

function EmptyTab({ tab }: { tab: NotificationTab }) {
  if (tab !== 'all') {
    return (
      <EmptyState title={text.noneOf[tab]} link={{ to: PATH, label: text.seeAll }}>
        {text.noneOfHint[tab]}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>}>
      {text.noneHint}
    </EmptyState>
  )
}
