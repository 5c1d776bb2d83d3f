import { Marked } from '#web/lib/Marked.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CommentHit } from '#worker/engagement/comments/contract.ts'
import styles from './find-comments.module.css'
import { text as thread } from './thread-text.ts'

/** A comment found: who wrote it, whom it answers, what was looked for in its words, and the way to it. */
export function FoundComment({ hit: { hash, author, createdAt, excerpt, answered } }: { hit: CommentHit }) {
  const time = <Time at={createdAt} as="ago" />
  return (
    <li className={styles.hit}>
      <p className={styles.byline}>
        {author ? (
          <>
            <bdi className={styles.name}>{author.name}</bdi>
            <PathLink to={`/${author.handle}/comment/${hash}`} className={styles.time} rel="nofollow">
              {time}
            </PathLink>
          </>
        ) : (
          <>
            <span>{thread.deletedPerson}</span>
            <span className={styles.time}>{time}</span>
          </>
        )}
      </p>
      {answered && (
        <p className={styles.answered}>
          <PathLink to={answered.path} rel="nofollow">
            {thread.inReplyTo} <bdi>{answered.name}</bdi>
          </PathLink>{' '}
          «<bdi>{answered.said}</bdi>»
        </p>
      )}
      <p className={styles.said} dir="auto">
        {author ? (
          <PathLink to={`/${author.handle}/comment/${hash}`} rel="nofollow">
            <Marked parts={excerpt} />
          </PathLink>
        ) : (
          <Marked parts={excerpt} />
        )}
      </p>
    </li>
  )
}
