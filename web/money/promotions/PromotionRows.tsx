import { persianDigits } from '#shared/persian/digits.ts'
import { formatDate, MONTHS, toTehranClock } from '#shared/persian/jalali.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PromotionItem } from '#worker/money/promotions/contract.ts'
import { DeliveryBar } from './DeliveryBar.tsx'
import { PromotionState } from './PromotionState.tsx'
import styles from './promotions.module.css'
import { text } from './text.ts'

export const promotionPath = ({ hash, post }: Pick<PromotionItem, 'hash' | 'post'>) => `/me/promotions/${post.hash}/history/${hash}`

interface Props {
  items: readonly PromotionItem[]
  /** Title of each row: the post, or the package where all rows are of one post. */
  titledBy: 'post' | 'package'
}

export const PromotionRows = ({ items, titledBy }: Props) => (
  <ul>
    {items.map((promotion) => (
      <PromotionRow key={promotion.hash} promotion={promotion} titledBy={titledBy} />
    ))}
  </ul>
)

function PromotionRow({ promotion, titledBy }: { promotion: PromotionItem; titledBy: Props['titledBy'] }) {
  const { hash, state, post, packageName, delivered, views, invoice, startedAt } = promotion
  const id = `promotion-${hash}`
  const isByPost = titledBy === 'post'
  return (
    <li className={styles.promotion}>
      <PathLink id={id} to={promotionPath(promotion)} className={styles.title}>
        <bdi>{isByPost ? post.title || text.untitled : packageName}</bdi>
      </PathLink>
      <p className={styles.meta}>
        <PromotionState {...promotion} />
        {isByPost && <bdi>{packageName}</bdi>}
        <PromotionDates promotion={promotion} />
      </p>
      {state === 'unpaid' && (
        <LinkButton to={`/me/wallet/invoices/${invoice.hash}`} variant="quiet" size="small" aria-describedby={id} className={styles.pay}>
          {text.payNow}
        </LinkButton>
      )}
      {startedAt !== null && <DeliveryBar delivered={delivered} views={views} />}
    </li>
  )
}

/** From when to when a promotion runs, as far as that is known; before, when it was ordered. */
export function PromotionDates({ promotion }: { promotion: PromotionItem }) {
  const { startsAt, startedAt, endsAt, finishedAt, createdAt } = promotion
  const start = startedAt ?? startsAt
  const end = finishedAt ?? endsAt
  if (start === null)
    return (
      <span>
        {text.orderedAt} <Time at={createdAt} />
      </span>
    )
  if (end === null)
    return (
      <span>
        {text.startsAt} <Time at={start} />
      </span>
    )
  return (
    <span>
      {text.startsAt} <time dateTime={new Date(start).toISOString()}>{beginningOf(start, end)}</time> {text.endsAt} <Time at={end} />
    </span>
  )
}

/** Formats the first day of a range without what the last day says as well: «۴», «۲۸ آبان» or «۲۸ اسفند ۱۴۰۴». */
function beginningOf(start: number, end: number): string {
  const [first, last] = [toTehranClock(start), toTehranClock(end)]
  if (first.year !== last.year) return formatDate(start)
  return persianDigits(first.month === last.month ? first.day : `${first.day} ${MONTHS[first.month - 1]}`)
}
