import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentForm } from './CommentForm.tsx'
import { updateCachedPages, updateComment } from './cached-comments.ts'
import { sendErrorMessage } from './send-error-message.ts'

export function CommentEditor({ comment: { hash, body: before }, post, onDone }: { comment: Comment; post: string; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(before)
  const save = useMutation({
    mutationFn: () => unwrap(api.api.comments[':hash'].$patch({ param: { hash }, json: { body } })),
    networkMode: 'always',
    onSuccess: (comment) => {
      // Keep counts that changed since the page loaded.
      updateCachedPages(
        queryClient,
        updateComment(hash, ({ replyCount, likeCount }) => ({ ...comment, replyCount, likeCount })),
      )
      showToast({ message: comment.held ? text.changedHeld : text.changed })
      onDone()
    },
  })
  return (
    <CommentForm
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
