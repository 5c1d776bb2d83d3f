import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { PromotionActions } from './PromotionActions.tsx'
import { PromotionState } from './PromotionState.tsx'
import { promotionQuery } from './queries.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './report.module.css'
import { text } from './report-text.ts'
import { text as promotionText } from './text.ts'

/** One of the viewer's promotions with everything that they can do about it. */
export function PromotionReport({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: promotion } = useSuspenseQuery(promotionQuery(api, hash))
  const { post, state, invoice, daily, isChanged, isPausedForChange, finishedAt } = promotion
  return (
    <>
      <PageTitle lead={<bdi>{post.title || promotionText.untitled}</bdi>}>{text.title}</PageTitle>
      <p className={styles.head}>
        <PromotionState {...promotion} />
        {post.card && <PathLink to={post.card.path}>{text.seePost}</PathLink>}
        <PathLink to={`/me/wallet/invoices/${invoice.hash}`}>{text.seeReceipt}</PathLink>
      </p>
      {isChanged && finishedAt === null && (
        <p className={styles.notice} role="status">
          {state === 'paused' && !isPausedForChange ? text.changedWhilePaused : text.changed}
        </p>
      )}
      <PromotionActions promotion={promotion} />
      <ReportBody promotion={promotion} />
      <p className={styles.links}>
        {daily.length > 0 && (
          <a href={`/api/promotions/${hash}/csv`} download>
            {text.csv}
          </a>
        )}
        <PathLink to={`/me/promotions/${post.hash}`}>{text.again}</PathLink>
        <PathLink to={`/me/promotions/${post.hash}/history`}>{text.all}</PathLink>
      </p>
    </>
  )
}
