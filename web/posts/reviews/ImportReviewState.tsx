import type { OwnImportReview } from '#worker/posts/reviews/contract.ts'
import styles from './review.module.css'

interface Props {
  review: OwnImportReview | null
  heldCount: number
  text: { held: (count: number) => string; review: { approved: (count: number) => string; returned: string } }
}

/** What moderators decided about an import, for its owner; nothing if it waits for no decision. */
export function ImportReviewState({ review, heldCount, text }: Props) {
  if (review?.state === 'returned')
    return (
      <div>
        <p>{text.review.returned}</p>
        <blockquote className={styles.reason}>{review.reason}</blockquote>
      </div>
    )
  if (review?.state === 'approved') return <p>{text.review.approved(heldCount)}</p>
  return heldCount > 0 ? <p>{text.held(heldCount)}</p> : null
}
