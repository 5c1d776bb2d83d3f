import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CommentBody } from '#web/engagement/comments/CommentBody.tsx'
import { focusElement } from '#web/engagement/comments/focus-element.ts'
import { text } from '#web/engagement/comments/text.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { heldCommentsQuery } from './held-comments.ts'
import styles from './member.module.css'
import { useCommentActions } from './use-comment-actions.ts'

export function HeldComments({ post }: { post: string }) {
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
          <li key={comment.hash} id={`held-${comment.hash}`} className={styles.heldItem}>
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
