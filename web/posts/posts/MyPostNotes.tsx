import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text as reviewText } from '#web/posts/reviews/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

/** What is unusual about a post: where it waits, why it was not published, who removed it. Renders nothing for most posts. */
export function MyPostNotes({ post }: { post: MyPost }) {
  const { hash, state, words, emailedAt, isSubmitted, isPinned, hasUnpublishedChanges, removedBy, restorableUntil, scheduleError, review } =
    post
  const facts: Record<string, ReactNode> = {
    submitted: isSubmitted && <PathLink to="/me/posts/submissions">{text.myPosts.submissions}</PathLink>,
    emailed: emailedAt !== null && (
      <PathLink to={`/me/p/${hash}/newsletter`}>
        {ownPostText.emailedOnly} <Time at={emailedAt} />
      </PathLink>
    ),
    pinned: isPinned && myPostsText.pinned,
    // Few drafts have been counted.
    words: (state === 'scheduled' || state === 'removed') && words > 0 && myPostsText.words(formatNumber(words)),
    changed: hasUnpublishedChanges && myPostsText.changed,
    removedBy: removedBy && myPostsText.removedBy[removedBy],
    restorable: restorableUntil && `${myPostsText.restoreUntil} ${formatDate(restorableUntil)}`,
    decision: (removedBy === 'moderator' || removedBy === 'law') && (
      <PathLink to="/me/posts/removed" hash="decisions">
        {myPostsText.seeDecision}
      </PathLink>
    ),
  }
  const shown = Object.entries(facts).filter(([, fact]) => fact)
  const failure = state !== 'removed' && scheduleError
  if (shown.length === 0 && !failure && !review) return null
  return (
    <div className={styles.notes}>
      {shown.map(([name, fact]) => (
        <span key={name}>{fact}</span>
      ))}
      {failure && <p className={styles.error}>{text.scheduleError(failure)}</p>}
      {review && (
        <p className={review.state === 'held' ? undefined : styles.error}>
          <Link to="/p/$hash/review" params={{ hash }}>
            {reviewText[review.state]}
          </Link>{' '}
          <span>{reviewText.summary[review.state]}</span>
        </p>
      )}
    </div>
  )
}
