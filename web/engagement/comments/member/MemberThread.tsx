import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CommentDetail, type CommentPermalinkProps } from '#web/engagement/comments/CommentDetail.tsx'
import { CommentBody } from '#web/engagement/comments/CommentTree.tsx'
import comments from '#web/engagement/comments/comments.module.css'
import { focusElement } from '#web/engagement/comments/focus-element.ts'
import { type CommentThreadProps, Thread } from '#web/engagement/comments/Thread.tsx'
import { text } from '#web/engagement/comments/text.ts'
import { postQuery } from '#web/posts/posts/post-query.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentFooter } from './CommentFooter.tsx'
import styles from './member.module.css'
import { isPostAuthor, type ThreadContext, useHighlightedComment } from './thread-context.ts'
import { heldCommentsQuery, useCommentActions } from './use-comment-actions.ts'

export default function MemberThread({ post: loaded, viewer, ...rest }: CommentThreadProps & { viewer: ViewerView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: post = loaded } = useQuery(postQuery(api, loaded.hash))
  const thread: ThreadContext = { post, viewer, canReply: post.commentsOn && viewer.state === 'active' }
  useHighlightedComment()
  return (
    <Thread {...rest} post={post} viewer={viewer.handle} renderFooter={(comment) => <CommentFooter comment={comment} thread={thread} />}>
      {isPostAuthor(thread) && <HeldComments post={post.hash} />}
      {thread.canReply && <CommentComposer thread={thread} />}
    </Thread>
  )
}

function HeldComments({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const runAction = useCommentActions(post)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(heldCommentsQuery(api, post))
  const held = data?.pages.flatMap(({ items }) => items) ?? []
  if (held.length === 0) return null
  const decide = (what: 'approve' | 'hide', comment: Comment, at: number) => {
    const next = held[at + 1] ?? held[at - 1]
    runAction(what, comment)
    focusElement(next ? `held-${next.hash}` : 'comments')
  }
  return (
    <section className={styles.held} aria-labelledby="held-comments">
      <h3 id="held-comments" className={styles.heldTitle}>
        {text.held}
      </h3>
      <p className={styles.hint}>{text.heldLead}</p>
      <ul>
        {held.map(({ post: _, ...comment }, at) => (
          <li key={comment.hash} id={`held-${comment.hash}`} className={`${comments.comment} ${styles.heldItem}`}>
            <CommentBody comment={comment} />
            <div className={styles.actions}>
              <Button variant="quiet" size="small" className={styles.approveButton} onClick={() => decide('approve', comment, at)}>
                {text.approve}
              </Button>
              <Button variant="plain" size="small" onClick={() => decide('hide', comment, at)}>
                {text.decline}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </section>
  )
}

export function MemberPermalink({ viewer, ...props }: CommentPermalinkProps & { viewer: ViewerView }) {
  const { post, comment, commentsOn } = props.page
  const thread: ThreadContext = { post, viewer, canReply: commentsOn && viewer.state === 'active' }
  useHighlightedComment()
  return (
    <CommentDetail {...props} renderFooter={(one) => <CommentFooter comment={one} thread={thread} />}>
      {thread.canReply && !comment.held && <CommentComposer key={comment.hash} thread={thread} replyTo={comment} />}
    </CommentDetail>
  )
}
