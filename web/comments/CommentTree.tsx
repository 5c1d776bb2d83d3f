import { PathLink } from '#web/ui/PathLink.tsx'
import type { Comment } from '#worker/comments/contract.ts'
import { formatNumber } from '#worker/lib/persian/digits.ts'
import { CommentBody } from './CommentBody.tsx'
import styles from './comments.module.css'
import { text } from './text.ts'

interface Props {
  comments: readonly Comment[]
  /** Replies by the hash of what they answer. */
  replies: ReadonlyMap<string, readonly Comment[]>
}

/** Comments with the replies that were fetched; what lies deeper is a link to the comment's own page. */
export function CommentTree({ comments, replies }: Props) {
  return (
    <ol className={styles.list}>
      {comments.map((comment) => {
        const answers = replies.get(comment.hash) ?? []
        const deeper = comment.replyCount - answers.filter(({ author, body }) => author || body).length
        return (
          <li key={comment.hash}>
            <article className={styles.comment} id={`c-${comment.hash}`}>
              <CommentBody comment={comment} />
            </article>
            {answers.length > 0 && (
              <div className={styles.replies}>
                <CommentTree comments={answers} replies={replies} />
              </div>
            )}
            {deeper > 0 && comment.author && (
              <p className={styles.deeper}>
                <PathLink to={`/${comment.author.handle}/comment/${comment.hash}`}>{text.moreReplies(formatNumber(deeper))}</PathLink>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
