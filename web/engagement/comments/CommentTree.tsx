import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentBody } from './CommentBody.tsx'
import styles from './comments.module.css'
import type { TreeProps } from './foot.ts'
import { text } from './thread-text.ts'
import { missingUnder } from './tree.ts'

/** Where indentation ends on a phone, and on a desktop; from there on a reply names whom it answers. */
const PHONE = 3
const DESKTOP = 5

const MoreComments = lazy(() => import('./MoreComments.tsx'))

/** The way to what is not here yet: it comes in place, or has a page of its own in a new tab and without scripts. */
export const More = ({ onPress, ...link }: ComponentProps<typeof PathLink> & { onPress: () => void }) => (
  <PathLink
    {...link}
    className={styles.deeper}
    rel="nofollow"
    preload={false}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }}
  />
)

/** Comments with the replies that were fetched; the rest comes in place when it is asked for. */
export const CommentTree = ({ comments, ...rest }: TreeProps) => (
  <ol className={styles.list}>
    {comments.map((comment) => (
      <Branch key={comment.hash} comment={comment} {...rest} />
    ))}
  </ol>
)

function Branch({ comment, replies, foot, depth = 0, answered }: Omit<TreeProps, 'comments'> & { comment: Comment }) {
  const [asked, setAsked] = useState(false)
  const answers = replies.get(comment.hash)
  const missing = missingUnder(comment, replies)
  const under = { foot, depth: depth + 1, answered: comment }
  const shown = answers && <CommentTree comments={answers} replies={replies} {...under} />
  const look = depth < PHONE ? styles.replies : depth < DESKTOP ? styles.deepReplies : undefined
  return (
    <li>
      <article className={styles.comment} id={`c-${comment.hash}`}>
        {depth > PHONE && answered?.author && (
          <p className={depth > DESKTOP ? styles.answered : styles.answeredOnPhone}>
            {text.inReplyTo} <bdi>{answered.author.name}</bdi>
          </p>
        )}
        <CommentBody comment={comment} />
        {foot?.(comment) ?? (comment.likeCount > 0 && <p className={styles.time}>{text.likes(comment.likeCount)}</p>)}
      </article>
      {(asked || answers) && (
        <div className={look}>
          {asked ? (
            <Suspense fallback={shown}>
              <MoreComments tree={CommentTree} hash={comment.hash} shown={[...replies.values()].flat()} {...under}>
                {shown}
              </MoreComments>
            </Suspense>
          ) : (
            shown
          )}
        </div>
      )}
      {!asked && missing > 0 && (
        <More to={comment.author ? `/${comment.author.handle}/comment/${comment.hash}` : ''} onPress={() => setAsked(true)}>
          {text.moreReplies(missing)}
        </More>
      )}
    </li>
  )
}
