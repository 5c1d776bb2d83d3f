import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { formatDate } from '#shared/persian/jalali.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PostReview } from '#worker/posts/reviews/contract.ts'
import { HeldCauses } from './HeldCauses.tsx'
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
  const withdraw = useWithdrawFromReview(onWithdrawn)
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
            <Button
              {...postButton('reviews.withdraw', { hash })}
              variant="quiet"
              size="small"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(hash)}
            >
              {text.withdraw}
            </Button>
          )}
        </div>
      )}
    </aside>
  )
}

export function useWithdrawFromReview(onWithdrawn?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (hash: string) => unwrap(api.api.posts[':hash'].review.$delete({ param: { hash } })),
    onSuccess: () => {
      showToast({ message: text.withdrawn })
      onWithdrawn?.()
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: postKeys.all }),
  })
}
