import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentForm } from './CommentForm.tsx'
import { changed, changePages } from './cache.ts'
import { flawOf } from './flaw.ts'

/** Changes the words of one's own comment. */
export function EditComment({ comment: { hash, body: before }, post, onDone }: { comment: Comment; post: string; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(before)
  const save = useMutation({
    mutationFn: () => read(api.api.comments[':hash'].$patch({ param: { hash }, json: { body } })),
    networkMode: 'always',
    onSuccess: (comment) => {
      // What was counted meanwhile stays counted.
      changePages(
        queryClient,
        changed(hash, ({ replyCount, likeCount }) => ({ ...comment, replyCount, likeCount })),
      )
      showToast({ message: comment.held ? text.changedHeld : text.changed })
      onDone()
    },
  })
  return (
    <CommentForm
      box={box}
      post={post}
      label={text.editing}
      body={body}
      onChange={setBody}
      onSend={() => save.mutate()}
      error={flawOf(save.error)}
      focused
      busy={save.isPending}
      send={text.save}
      onCancel={onDone}
    />
  )
}
