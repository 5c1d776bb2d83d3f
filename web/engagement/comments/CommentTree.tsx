import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentBody } from './CommentBody.tsx'
import type { CommentTreeProps } from './comment-tree-props.ts'
import styles from './comments.module.css'
import { countMissingReplies } from './reply-tree.ts'
import { text } from './thread-text.ts'

/** Maximum indentation depth on phones; deeper replies name the author they reply to instead. */
const PHONE_MAX_DEPTH = 3
const DESKTOP_MAX_DEPTH = 5

const MoreComments = lazy(() => import('./MoreComments.tsx'))

/** Loads more in place; with a modifier key or without scripts, navigates to the linked page. */
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

function Branch({ comment, replies, renderFooter, depth = 0, parent }: Omit<CommentTreeProps, 'comments'> & { comment: Comment }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const childReplies = replies.get(comment.hash)
  const missing = countMissingReplies(comment, replies)
  const childProps = { renderFooter, depth: depth + 1, parent: comment }
  const shown = childReplies && <CommentTree comments={childReplies} replies={replies} {...childProps} />
  const indentClass = depth < PHONE_MAX_DEPTH ? styles.replies : depth < DESKTOP_MAX_DEPTH ? styles.deepReplies : undefined
  return (
    <li>
      <article className={styles.comment} id={`c-${comment.hash}`}>
        {depth > PHONE_MAX_DEPTH && parent?.author && (
          <p className={depth > DESKTOP_MAX_DEPTH ? styles.inReplyTo : styles.inReplyToOnPhone}>
            {text.inReplyTo} <bdi>{parent.author.name}</bdi>
          </p>
        )}
        <CommentBody comment={comment} />
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
