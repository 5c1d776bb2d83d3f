import { Link, useNavigate } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { PostBody } from '#web/posts/cards/PostBody.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { ReviewedPost } from '#worker/posts/posts/contract.ts'
import ReviewBanner from './ReviewBanner.tsx'
import styles from './review.module.css'
import { text } from './text.ts'

/** A post that waits for review, as its author sees it, or the reason why it was returned. */
export function ReviewPage({ post }: { post: ReviewedPost }) {
  const navigate = useNavigate()
  const { hash, title, html, minutes, isPublished, author, review } = post
  return (
    <div className={styles.page}>
      <ReviewBanner
        {...{ hash, review, isPublished }}
        on="preview"
        onWithdrawn={() => void navigate({ to: '/p/$hash/edit', params: { hash } })}
      />
      <article>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {html !== null && (
          <>
            <p className={styles.byline}>
              <Avatar name={author.name} picture={author.avatar} size="medium" />
              <Link className={styles.author} to="/$username" params={{ username: author.handle }}>
                <bdi>{author.name}</bdi>
              </Link>
              <span>{text.minutes(formatNumber(minutes))}</span>
            </p>
            <PostBody name={hash} html={html} />
          </>
        )}
      </article>
    </div>
  )
}
