import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { approveComment, likeComment, saveComment, showComment, unlikeComment } from '#web/engagement/comments/actions.ts'
import { commentElementId, focusElement } from '#web/engagement/comments/focus-element.ts'
import { text } from '#web/engagement/comments/text.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'
import { formName, postButton, usePostedStep } from '#web/lib/post-button.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { createToggle } from '#web/lib/toggle-queue.ts'
import { showOutcome } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentForm, sendErrorMessage } from './CommentForm.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { updateCachedPages, updateComment } from './cached-comments.ts'
import styles from './member.module.css'
import { isPostAuthor, type PostedComment, type ThreadContext } from './thread-context.ts'
import { useAdjustCommentCount, useCommentActions } from './use-comment-actions.ts'

const ReportDialog = lazyPart(() => import('#web/moderation/reports/ReportDialog.tsx'))
const TakeDownDialog = lazyPart(() => import('./TakeDownDialog.tsx'))

export function CommentFooter({ comment, thread }: { comment: Comment; thread: ThreadContext }) {
  const posted = usePostedStep<PostedComment>()
  const [open, setOpen] = useState<'answer' | 'edit' | 'report' | 'takeDown' | undefined>(
    posted?.hash === comment.hash ? posted.form : undefined,
  )
  const runAction = useCommentActions(thread.post.hash)
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(thread.post.hash)
  const { hash } = comment
  const actionsRef = useRef<HTMLDivElement>(null)
  const left = useRef<typeof open>(undefined)
  const close = () => {
    left.current = open
    setOpen(undefined)
  }
  // Restore focus to the control that opened the form or dialog.
  useEffect(() => {
    if (open || !left.current) return
    // After a take-down, the comment has no buttons left.
    if (left.current === 'takeDown') focusElement(commentElementId(comment.hash))
    else actionsRef.current?.querySelector<HTMLElement>(left.current === 'answer' ? '[aria-expanded]' : '[popovertarget]')?.focus()
    left.current = undefined
  }, [open, comment.hash])
  const canModerate = isPostAuthor(thread) && thread.viewer.state === 'active'
  if (comment.gone)
    return canModerate && comment.gone === 'postAuthor' ? (
      <div className={styles.actions}>
        <Button {...postButton(showComment.name, { hash })} variant="plain" size="small" onClick={() => runAction('show', comment)}>
          {text.show}
        </Button>
      </div>
    ) : null
  if (open === 'edit') return <CommentEditor comment={comment} post={thread.post.hash} onDone={close} />
  return (
    <>
      {comment.held && <p className={styles.waiting}>{canModerate ? text.waitingForYou : text.waiting}</p>}
      <div ref={actionsRef} className={styles.actions}>
        {!comment.held && <CommentLikeButton comment={comment} />}
        {!comment.held && thread.canReply && (
          <button
            {...postButton('comments.reply', { hash })}
            formAction={`#${commentElementId(hash)}`}
            className={styles.action}
            aria-expanded={open === 'answer'}
            onClick={() => setOpen(open === 'answer' ? undefined : 'answer')}
          >
            <IconMessageReply className={styles.replyIcon} size={18} stroke={1.6} aria-hidden="true" />
            {text.reply}
          </button>
        )}
        {comment.held && canModerate && (
          <Button
            {...postButton(approveComment.name, { hash })}
            variant="quiet"
            size="small"
            className={styles.approveButton}
            onClick={() => runAction('approve', comment)}
          >
            {text.approve}
          </Button>
        )}
        <CommentMenu
          comment={comment}
          thread={thread}
          onAct={(one) => runAction(one, comment)}
          onEdit={() => setOpen('edit')}
          onReport={() => setOpen('report')}
          onTakeDown={() => setOpen('takeDown')}
        />
      </div>
      {open === 'answer' && <CommentComposer thread={thread} replyTo={comment} focused onDone={close} onCancel={close} />}
      {open === 'report' && (
        <Suspense>
          <ReportDialog target={{ kind: 'comment', key: comment.hash }} open onClose={close} />
        </Suspense>
      )}
      {open === 'takeDown' && (
        <Suspense>
          <TakeDownDialog
            hash={hash}
            onDone={() => {
              const change = comment.held ? 0 : -1
              updateCachedPages(
                queryClient,
                updateComment(hash, (taken) => ({ ...taken, gone: 'moderator' }), change),
              )
              adjustCount(change)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function CommentLikeButton({ comment }: { comment: Comment }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(commentViewerStateQuery(api, comment.hash))
  const like = useLikeComment(comment)
  const { liked, likeCount } = viewerState ?? { liked: false, likeCount: comment.likeCount }
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      {...postButton((liked ? unlikeComment : likeComment).name, { hash: comment.hash })}
      className={styles.action}
      aria-pressed={liked}
      aria-label={text.like(likeCount)}
      onClick={() => like(!liked)}
    >
      <Heart size={18} stroke={1.6} aria-hidden="true" />
      {text.count(likeCount)}
    </button>
  )
}

const sendLike = createToggle(likeComment, unlikeComment, (queryClient, like, { hash }) => {
  queryClient.setQueryData(memberCommentKeys.viewerState(hash), { hash, ...like })
  updateCachedPages(
    queryClient,
    updateComment(hash, (comment) => ({ ...comment, likeCount: like.likeCount })),
  )
})

function useLikeComment({ hash, likeCount }: Comment): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (wanted) => {
    const { queryKey } = commentViewerStateQuery(api, hash)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => {
      const state = known ?? { hash, liked: !wanted, likeCount }
      return state.liked === wanted ? state : { ...state, liked: wanted, likeCount: state.likeCount + (wanted ? 1 : -1) }
    })
    sendLike(api, queryClient, { hash }, wanted)
  }
}

const fetchViewerState = batchedQuery(LIMITS.commentViewerStates, async (api: Api, hashes) => {
  const { states } = await unwrap(api.api.me.comments['viewer-state'].$get({ query: { comments: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})

/** The viewer's state for a comment; calls in the same microtask share requests. */
const commentViewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: memberCommentKeys.viewerState(hash), queryFn: () => fetchViewerState(api, hash), staleTime: MINUTE })

function CommentEditor({ comment: { hash, body: before }, post, onDone }: { comment: Comment; post: string; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(before)
  const save = useMutation({
    mutationFn: () => saveComment.run(api, { hash, body }),
    networkMode: 'always',
    onSuccess: (comment) => {
      // Keep the cached counts, which include the replies and likes of this visit.
      updateCachedPages(
        queryClient,
        updateComment(hash, ({ replyCount, likeCount }) => ({ ...comment, replyCount, likeCount })),
      )
      showOutcome(saveComment, comment, { hash })
      onDone()
    },
  })
  return (
    <CommentForm
      form={formName(saveComment.name, { hash })}
      textareaRef={textareaRef}
      post={post}
      label={text.editing}
      body={body}
      onChange={setBody}
      onSend={() => save.mutate()}
      error={sendErrorMessage(save.error)}
      focused
      busy={save.isPending}
      sendLabel={text.save}
      onCancel={onDone}
    />
  )
}
