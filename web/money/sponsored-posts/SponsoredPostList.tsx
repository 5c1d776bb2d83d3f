import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { usePages } from '#web/lib/paged-query.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminSponsoredPostItem } from '#worker/money/sponsored-posts/contract.ts'
import { SPONSORED_POST_FILTERS, type SponsoredPostFilter, sponsoredPostsQuery } from './queries.ts'
import { adminText, text } from './text.ts'

const PATH = '/admin/sponsored-posts'
const searchOf = (filter: SponsoredPostFilter) => (filter === 'waiting' ? {} : { filter })

/** Sponsored posts for staff. */
export function SponsoredPostList({ filter, after }: { filter: SponsoredPostFilter; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(sponsoredPostsQuery(api, filter, after))
  return (
    <>
      <PageTitle lead={adminText.lead}>{adminText.title}</PageTitle>
      <Tabs label={adminText.filters}>
        {SPONSORED_POST_FILTERS.map((each) => (
          <Tab key={each} to={PATH} search={searchOf(each)}>
            {adminText.filterNames[each]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 && <EmptyState title={adminText.none[filter]} />}
      <ul>
        {items.map((item) => (
          <SponsoredPostRow key={item.hash} item={item} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(filter)} {...pager} />
    </>
  )
}

const SponsoredPostRow = ({
  item: { hash, post, user, sponsor, state, isWaiting, invoice, createdAt },
}: {
  item: AdminSponsoredPostItem
}) => (
  <li className={styles.row}>
    <Avatar name={user.name} handle={user.handle} picture={user.avatar} size="medium" />
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${hash}`}>
          <bdi>{post.title || text.untitled}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <bdi>{sponsor.name}</bdi>
        <bdi>{user.name}</bdi>
        <span>{isWaiting ? text.waiting : text.states[state]}</span>
        <Time at={createdAt} as="ago" />
      </p>
    </div>
    <p className={styles.amount}>{formatToman(invoice.total)}</p>
  </li>
)
