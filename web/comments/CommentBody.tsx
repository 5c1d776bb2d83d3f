import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Comment } from '#worker/comments/contract.ts'
import styles from './comments.module.css'
import { text } from './text.ts'

/** Who said what, when; of a removed comment only that it was there, of a deleted account only what it said. */
export function CommentBody({ comment: { hash, author, body, createdAt } }: { comment: Comment }) {
  if (!author && !body) return <p className={styles.removed}>{text.removed}</p>
  return (
    <>
      <p className={styles.byline}>
        {author ? (
          <>
            <PathLink to={`/${author.handle}`} className={styles.author}>
              <Avatar name={author.name} picture={author.avatar} />
              <bdi>{author.name}</bdi>
            </PathLink>
            <PathLink to={`/${author.handle}/comment/${hash}`} className={styles.time} rel="nofollow">
              <Time at={createdAt} as="ago" />
            </PathLink>
          </>
        ) : (
          <>
            <span>{text.deletedPerson}</span>
            <span className={styles.time}>
              <Time at={createdAt} as="ago" />
            </span>
          </>
        )}
      </p>
      <p className={styles.body}>{body}</p>
    </>
  )
}
