import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentForm } from './CommentForm.tsx'
import { insertComment, insertReply, updateCachedPages } from './cached-comments.ts'
import { type CommentDraft, withAttempt } from './draft.ts'
import { SentenceStarters } from './SentenceStarters.tsx'
import { sendErrorMessage } from './send-error-message.ts'
import type { ThreadContext } from './thread-context.ts'
import { useAdjustCommentCount } from './use-adjust-comment-count.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  thread: ThreadContext
  /** Absent for a top-level comment. */
  replyTo?: Comment
  focused?: boolean
  onDone?: () => void
  onCancel?: () => void
}

/** The draft stays on the device until the server accepts the comment. */
export function CommentComposer({ thread: { post, viewer }, replyTo, focused, onDone, onCancel }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(post.hash)
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const parent = replyTo?.hash ?? null
  const [draft, updateDraft] = useDraft(viewer.hash, post.hash, parent, textareaRef)
  const send = useMutation({
    mutationFn: ({ body, attempt: { key } }: Required<CommentDraft>) =>
      unwrap(api.api.comments.post[':hash'].$post({ param: { hash: post.hash }, json: { key, parent, body } })),
    networkMode: 'always',
    onSuccess: (comment) => {
      updateDraft({ body: '' })
      updateCachedPages(queryClient, replyTo ? insertReply(comment) : insertComment(post.hash, comment))
      if (!comment.held) adjustCount(1)
      showToast({ message: comment.held ? text.sentHeld : text.sent })
      onDone?.()
    },
  })
  const submit = () => {
    const ready = withAttempt(draft)
    updateDraft(ready)
    send.mutate(ready)
  }
  const name = replyTo?.author?.name
  const label = !replyTo ? text.write : name ? text.answerTo : text.answerDeleted
  return (
    <CommentForm
      textareaRef={textareaRef}
      post={post.hash}
      label={
        <>
          {label} {name && <bdi>{name}</bdi>}
        </>
      }
      body={draft.body}
      onChange={(body) => updateDraft({ ...draft, body })}
      onSend={submit}
      error={sendErrorMessage(send.error)}
      focused={focused}
      busy={send.isPending}
      sendLabel={text.send}
      onCancel={onCancel}
    >
      {draft.body === '' && (
        <SentenceStarters
          onChoose={(body) => {
            updateDraft({ ...draft, body })
            textareaRef.current?.focus()
          }}
        />
      )}
    </CommentForm>
  )
}
