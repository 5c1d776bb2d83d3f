import { type ComponentProps, Suspense, useState } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Comment, CommentPart } from '#worker/engagement/comments/contract.ts'
import styles from './comments.module.css'
import { type CommentTreeProps, countMissingReplies, isKept } from './reply-tree.ts'
import { text } from './thread-text.ts'

/** Maximum indentation depth on phones; deeper replies name the author they reply to instead. */
const PHONE_MAX_DEPTH = 3
const DESKTOP_MAX_DEPTH = 5

export const MoreComments = lazyPart(() => import('./MoreComments.tsx'))

/** Link that loads more comments in place; with a modifier key or without scripts, it navigates to the linked page. */
export const MoreLink = ({ onPress, ...link }: ComponentProps<typeof PathLink> & { onPress: () => void }) => (
  <PathLink
    {...link}
    className={styles.moreLink}
    rel="nofollow"
    preload={false}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }}
  />
)

export const CommentTree = ({ comments, ...rest }: CommentTreeProps) => (
  <ol className={styles.list}>
    {comments.map((comment) => (
      <Branch key={comment.hash} comment={comment} {...rest} />
    ))}
  </ol>
)

function Branch({ comment, replies, renderFooter, people, depth = 0, parent }: Omit<CommentTreeProps, 'comments'> & { comment: Comment }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const childReplies = replies.get(comment.hash)
  const missing = countMissingReplies(comment, replies)
  const childProps = { renderFooter, people, depth: depth + 1, parent: comment }
  const shown = childReplies && <CommentTree comments={childReplies} replies={replies} {...childProps} />
  const indentClass = depth < PHONE_MAX_DEPTH ? styles.replies : depth < DESKTOP_MAX_DEPTH ? styles.deepReplies : undefined
  return (
    <li data-kept={isKept(comment, people) ? '' : undefined}>
      <article className={styles.comment} id={`c-${comment.hash}`}>
        {depth > PHONE_MAX_DEPTH && parent?.author && (
          <p className={depth > DESKTOP_MAX_DEPTH ? styles.inReplyTo : styles.inReplyToOnPhone}>
            {text.inReplyTo} <bdi>{parent.author.name}</bdi>
          </p>
        )}
        <CommentBody comment={comment} isByAuthor={comment.author?.handle === people?.author} />
        {renderFooter?.(comment) ?? (comment.likeCount > 0 && <p className={styles.time}>{text.likes(comment.likeCount)}</p>)}
      </article>
      {(isExpanded || childReplies) && (
        <div className={indentClass}>
          {isExpanded ? (
            <Suspense fallback={shown}>
              <MoreComments tree={CommentTree} hash={comment.hash} shown={[...replies.values()].flat()} {...childProps}>
                {shown}
              </MoreComments>
            </Suspense>
          ) : (
            shown
          )}
        </div>
      )}
      {!isExpanded && missing > 0 && (
        <MoreLink to={comment.author ? `/${comment.author.handle}/comment/${comment.hash}` : ''} onPress={() => setIsExpanded(true)}>
          {text.moreReplies(missing)}
        </MoreLink>
      )}
    </li>
  )
}

/** Byline and body of a comment; a gone comment shows only the reason. Without an author, the byline says that the user is deleted. */
export function CommentBody({
  comment: { hash, author, body, parts, createdAt, editedAt, gone, pinned },
  isByAuthor,
}: {
  comment: Comment
  isByAuthor?: boolean
}) {
  if (gone) return <p className={styles.removed}>{text.gone(gone)}</p>
  const dir = resolveDirection(null, body, 'rtl')
  const time = <Time at={createdAt} as="ago" />
  return (
    <>
      <p className={styles.byline}>
        {author ? (
          <>
            <PathLink to={`/${author.handle}`} className={styles.author}>
              <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
              <bdi>{author.name}</bdi>
            </PathLink>
            {isByAuthor && <span className={styles.role}>{text.author}</span>}
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
    <a key={at} href={link} dir="ltr" rel="nofollow ugc noopener">
      {text}
    </a>
  ) : mention ? (
    <PathLink key={at} to={`/${mention}`} dir="ltr">
      {text}
    </PathLink>
  ) : (
    text
  )
