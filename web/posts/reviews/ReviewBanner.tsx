import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/persian/jalali.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { HeldCause, PostReview } from '#worker/posts/reviews/contract.ts'
import { withdrawFromReview } from './actions.ts'
import styles from './review.module.css'
import { text } from './text.ts'

interface Props {
  hash: string
  review: PostReview
  /** Whether an earlier version is public. */
  isPublished: boolean
  /** Page that shows the banner; it links to the other one. */
  on: 'editor' | 'preview'
  onWithdrawn: () => void
}

export default function ReviewBanner({ hash, review, isPublished, on, onWithdrawn }: Props) {
  const withdraw = useAction(withdrawFromReview, { hash }, { onDone: onWithdrawn, stays: true, toastErrors: true })
  const isWaiting = review.state === 'held'
  return (
    <aside className={styles.banner} aria-label={text[review.state]}>
      <p>
        <strong className={styles.state}>{text[review.state]}</strong>
      </p>
      {isWaiting && <HeldCauses causes={review.causes} />}
      <p>{isWaiting ? (isPublished ? text.heldChangeHint : text.heldHint) : text.returnedHint}</p>
      {!isWaiting && <blockquote className={styles.reason}>{review.reason}</blockquote>}
      {isWaiting && (
        <p>
          {text.sentAt} <Time at={review.heldAt} as="moment" />
          {review.unreviewedFrom !== null && `. ${text.unreviewedFrom(formatDate(review.unreviewedFrom))}`}
        </p>
      )}
      {(isWaiting || on === 'preview') && (
        <div className={styles.actions}>
          <Link to={on === 'preview' ? '/p/$hash/edit' : '/p/$hash/review'} params={{ hash }}>
            {on === 'preview' ? text.edit : text.preview}
          </Link>
          {isWaiting && (
            <ActionButton action={withdraw} variant="quiet" size="small">
              {text.withdraw}
            </ActionButton>
          )}
        </div>
      )}
    </aside>
  )
}

/** Why a version is held, a sentence for each cause. */
export const HeldCauses = ({ causes }: { causes: readonly HeldCause[] }) => causes.map((cause) => <p key={cause}>{text.causes[cause]}</p>)
