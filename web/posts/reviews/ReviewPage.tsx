import { useNavigate } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { UnpublishedPost } from '#web/posts/rendering/UnpublishedPost.tsx'
import type { ReviewedPost } from '#worker/posts/posts/contract.ts'
import ReviewBanner from './ReviewBanner.tsx'
import { text } from './text.ts'

/** A post that waits for review, as its author sees it, or the reason why it was returned. */
export function ReviewPage({ post }: { post: ReviewedPost }) {
  const navigate = useNavigate()
  const { hash, title, html, minutes, isPublished, author, review } = post
  const banner = (
    <ReviewBanner
      {...{ hash, review, isPublished }}
      on="preview"
      onWithdrawn={() => void navigate({ to: '/p/$hash/edit', params: { hash } })}
    />
  )
  return <UnpublishedPost {...{ banner, title, author, html }} name={hash} meta={text.minutes(formatNumber(minutes))} />
}
