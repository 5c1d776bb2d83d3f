import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CommentHit } from '#worker/engagement/comments/contract.ts'
import styles from './comment-search.module.css'
import { text as threadText } from './thread-text.ts'

export function CommentSearchResult({ hit: { hash, author, createdAt, excerpt, inReplyTo } }: { hit: CommentHit }) {
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
            <span>{threadText.deletedPerson}</span>
            <span className={styles.time}>{time}</span>
          </>
        )}
      </p>
      {inReplyTo && (
        <p className={styles.inReplyTo}>
          <PathLink to={inReplyTo.path} rel="nofollow">
            {threadText.inReplyTo} <bdi>{inReplyTo.name}</bdi>
          </PathLink>{' '}
          «<bdi>{inReplyTo.excerpt}</bdi>»
        </p>
      )}
      <p className={styles.excerpt} dir="auto">
        {author ? (
          <PathLink to={`/${author.handle}/comment/${hash}`} rel="nofollow">
            <HighlightedText parts={excerpt} />
          </PathLink>
        ) : (
          <HighlightedText parts={excerpt} />
        )}
      </p>
    </li>
  )
}
