import { resolveDirection } from '#shared/persian/direction.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Comment, CommentPart } from '#worker/engagement/comments/contract.ts'
import styles from './comments.module.css'
import { text } from './thread-text.ts'

/** Byline and body. A gone comment shows only the reason; a deleted account's comment shows only the body. */
export function CommentBody({ comment: { hash, author, body, parts, createdAt, editedAt, gone, pinned } }: { comment: Comment }) {
  if (gone) return <p className={styles.removed}>{text.gone(gone)}</p>
  const dir = resolveDirection(null, body, 'rtl')
  const time = <Time at={createdAt} as="ago" />
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
              {time}
            </PathLink>
          </>
        ) : (
          <>
            <span>{text.deletedPerson}</span>
            <span className={styles.time}>{time}</span>
          </>
        )}
        {editedAt && (
          <span className={styles.time}>
            {text.edited} <Time at={editedAt} as="ago" />
          </span>
        )}
        {pinned && <span className={styles.pinned}>{text.pinned}</span>}
      </p>
      <p className={styles.body} dir={dir}>
        {parts ? parts.map(renderPart) : body}
      </p>
    </>
  )
}

/** `splitIntoParts` in worker/engagement/comments/links-and-mentions.ts has already rejected unsafe URLs. */
const renderPart = ({ text, link, mention }: CommentPart, at: number) =>
  link ? (
    <a key={at} href={link} dir="ltr" rel="nofollow ugc">
      {text}
    </a>
  ) : mention ? (
    <PathLink key={at} to={`/${mention}`} dir="ltr">
      {text}
    </PathLink>
  ) : (
    text
  )
