import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ReportBody } from '#web/money/promotions/ReportBody.tsx'
import { text as promotionText } from '#web/money/promotions/text.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { ContentChanges } from './ContentChanges.tsx'
import { PromotionReview } from './PromotionReview.tsx'
import { text } from './promotion-text.ts'
import { promotionQuery } from './queries.ts'

/** A promotion with the card that readers see, its buyer, what staff may do, and its report. */
export function PromotionDetails({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const promotion = useSuspenseQuery(promotionQuery(api, hash)).data
  const { post, state, user, invoice, createdAt, content } = promotion
  return (
    <>
      <PageTitle lead={content && state !== 'in_review' ? promotionText.changed : promotionText.states[state]}>
        <bdi>{post.title || text.untitled}</bdi>
      </PageTitle>
      {post.card ? (
        <>
          <p className={styles.hint}>{text.preview}</p>
          <PostCard post={post.card} label={<span className={styles.open}>{promotionText.label}</span>} />
        </>
      ) : (
        <p className={styles.notice}>{text.notPublic}</p>
      )}
      <DescriptionList
        label={text.facts}
        facts={[
          [text.buyer, <PersonLink key="buyer" person={user} />],
          [text.orderedAt, <Time key="ordered" at={createdAt} as="moment" />],
          [
            text.receipt,
            <PathLink key="receipt" to={`/admin/invoices/${invoice.hash}`}>
              {text.seeReceipt}
            </PathLink>,
          ],
        ]}
      />
      {content && state !== 'in_review' && <ContentChanges content={content} />}
      <PromotionReview promotion={promotion} />
      <ReportBody promotion={promotion} />
    </>
  )
}
