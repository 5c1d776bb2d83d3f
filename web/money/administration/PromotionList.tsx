import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { PromotionState } from '#web/money/promotions/PromotionState.tsx'
import { text as promotionText } from '#web/money/promotions/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminPromotionItem } from '#worker/money/promotions/contract.ts'
import { text } from './promotion-text.ts'
import { PROMOTION_FILTERS, type PromotionFilter, promotionsQuery } from './queries.ts'

const PATH = '/admin/promotions'
const searchOf = (state: PromotionFilter) => (state === 'in_review' ? {} : { state })

/** Everybody's promotions in a state; those in review are the first tab. */
export function PromotionList({ state, after }: { state: PromotionFilter; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(promotionsQuery(api, state, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <Tabs label={text.filters}>
        {PROMOTION_FILTERS.map((filter) => (
          <Tab key={filter} to={PATH} search={searchOf(filter)}>
            {text.filterNames[filter]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 &&
        (state === 'in_review' || state === 'changed' ? (
          <EmptyState title={text.noneInReview}>{state === 'changed' ? text.noneChangedHint : text.noneInReviewHint}</EmptyState>
        ) : (
          <EmptyState title={text.none} />
        ))}
      <ul>
        {items.map((promotion) => (
          <PromotionRow key={promotion.hash} promotion={promotion} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(state)} {...pager} />
    </>
  )
}

function PromotionRow({ promotion }: { promotion: AdminPromotionItem }) {
  const { hash, post, user, packageName, delivered, views, createdAt, invoice } = promotion
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <PathLink to={`${PATH}/${hash}`}>
            <bdi>{post.title || text.untitled}</bdi>
          </PathLink>
          <PromotionState {...promotion} />
        </p>
        <p className={styles.meta}>
          <bdi>{user.name}</bdi>
          <bdi>{packageName}</bdi>
          <Time at={createdAt} as="ago" />
        </p>
        {delivered > 0 && <p className={styles.meta}>{promotionText.delivered(formatNumber(delivered), formatNumber(views))}</p>}
      </div>
      <p className={styles.amount}>{formatToman(invoice.total)}</p>
    </li>
  )
}
