import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { focusOn, placeOf } from '#web/engagement/comments/focus-on.ts'
import { text } from '#web/engagement/comments/text.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { Composer } from './Composer.tsx'
import { EditComment } from './EditComment.tsx'
import { LikeComment } from './LikeComment.tsx'
import styles from './member.module.css'
import { isPostAuthor, type ThreadFacts } from './thread.ts'
import { useCommentActions } from './use-comment-actions.ts'

const ReportDialog = lazy(() => import('#web/moderation/reports/ReportDialog.tsx'))
const TakeDownDialog = lazy(() => import('./TakeDownDialog.tsx'))

/** Under a comment: liking it, answering it, and what else its reader may do. */
export function CommentFoot({ comment, thread }: { comment: Comment; thread: ThreadFacts }) {
  const [open, setOpen] = useState<'answer' | 'edit' | 'report' | 'takeDown'>()
  const act = useCommentActions(thread.post.hash)
  const acts = useRef<HTMLDivElement>(null)
  const left = useRef<typeof open>(undefined)
  const close = () => {
    left.current = open
    setOpen(undefined)
  }
  // Where the keyboard came from, it goes back to.
  useEffect(() => {
    if (open || !left.current) return
    // What was taken down has no buttons.
    if (left.current === 'takeDown') focusOn(placeOf(comment.hash))
    else acts.current?.querySelector<HTMLElement>(left.current === 'answer' ? '[aria-expanded]' : '[popovertarget]')?.focus()
    left.current = undefined
  }, [open, comment.hash])
  const keeps = isPostAuthor(thread) && thread.viewer.state === 'active'
  if (comment.gone)
    return keeps && comment.gone === 'postAuthor' ? (
      <div className={styles.acts}>
        <Button variant="plain" size="small" onClick={() => act('show', comment)}>
          {text.show}
        </Button>
      </div>
    ) : null
  if (open === 'edit') return <EditComment comment={comment} post={thread.post.hash} onDone={close} />
  return (
    <>
      {comment.held && <p className={styles.waiting}>{keeps ? text.waitingForYou : text.waiting}</p>}
      <div ref={acts} className={styles.acts}>
        {!comment.held && <LikeComment comment={comment} />}
        {!comment.held && thread.open && (
          <button
            type="button"
            className={styles.act}
            aria-expanded={open === 'answer'}
            onClick={() => setOpen(open === 'answer' ? undefined : 'answer')}
          >
            <IconMessageReply className={styles.back} size={18} stroke={1.6} aria-hidden="true" />
            {text.reply}
          </button>
        )}
        {comment.held && keeps && (
          <Button variant="quiet" size="small" className={styles.firm} onClick={() => act('approve', comment)}>
            {text.approve}
          </Button>
        )}
        <CommentMenu
          comment={comment}
          thread={thread}
          onAct={(one) => act(one, comment)}
          onEdit={() => setOpen('edit')}
          onReport={() => setOpen('report')}
          onTakeDown={() => setOpen('takeDown')}
        />
      </div>
      {open === 'answer' && <Composer thread={thread} answered={comment} focused onDone={close} onCancel={close} />}
      {open === 'report' && (
        <Suspense fallback={null}>
          <ReportDialog target={{ kind: 'comment', key: comment.hash }} open onClose={close} />
        </Suspense>
      )}
      {open === 'takeDown' && (
        <Suspense fallback={null}>
          <TakeDownDialog comment={comment} post={thread.post.hash} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
