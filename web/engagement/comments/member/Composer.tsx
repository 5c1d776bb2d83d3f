import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentForm } from './CommentForm.tsx'
import { answered as asAnswer, begun, changePages } from './cache.ts'
import { attempted, type CommentDraft } from './draft.ts'
import { flawOf } from './flaw.ts'
import { Starters } from './Starters.tsx'
import type { ThreadFacts } from './thread.ts'
import { useCount } from './use-count.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  thread: ThreadFacts
  /** What is answered; without it a comment of one's own begins. */
  answered?: Comment
  focused?: boolean
  onDone?: () => void
  onCancel?: () => void
}

/** Writes a comment or an answer. What is typed stays on the device until it has arrived. */
export function Composer({ thread: { post, viewer }, answered, focused, onDone, onCancel }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const count = useCount(post.hash)
  const box = useRef<HTMLTextAreaElement>(null)
  const parent = answered?.hash ?? null
  const [draft, write] = useDraft(viewer.hash, post.hash, parent, box)
  const send = useMutation({
    mutationFn: ({ body, attempt: { key } }: Required<CommentDraft>) =>
      read(api.api.comments.post[':hash'].$post({ param: { hash: post.hash }, json: { key, parent, body } })),
    networkMode: 'always',
    onSuccess: (comment) => {
      write({ body: '' })
      changePages(queryClient, answered ? asAnswer(comment) : begun(post.hash, comment))
      if (!comment.held) count(1)
      showToast({ message: comment.held ? text.sentHeld : text.sent })
      onDone?.()
    },
  })
  const submit = () => {
    const ready = attempted(draft)
    write(ready)
    send.mutate(ready)
  }
  const name = answered?.author?.name
  const label = !answered ? text.write : name ? text.answerTo : text.answerDeleted
  return (
    <CommentForm
      box={box}
      post={post.hash}
      label={
        <>
          {label} {name && <bdi>{name}</bdi>}
        </>
      }
      body={draft.body}
      onChange={(body) => write({ ...draft, body })}
      onSend={submit}
      error={flawOf(send.error)}
      focused={focused}
      busy={send.isPending}
      send={text.send}
      onCancel={onCancel}
    >
      {draft.body === '' && (
        <Starters
          onChoose={(body) => {
            write({ ...draft, body })
            box.current?.focus()
          }}
        />
      )}
    </CommentForm>
  )
}
