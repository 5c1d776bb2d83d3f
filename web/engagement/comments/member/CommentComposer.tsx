import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { writeComment } from '#web/engagement/comments/actions.ts'
import { text } from '#web/engagement/comments/text.ts'
import { formName } from '#web/lib/post-button.ts'
import { showOutcome } from '#web/lib/use-action.ts'
import { Avatar } from '#web/ui/Picture.tsx'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentForm, sendErrorMessage } from './CommentForm.tsx'
import { insertComment, insertReply, updateCachedPages } from './cached-comments.ts'
import styles from './member.module.css'
import type { ThreadContext } from './thread-context.ts'
import { useAdjustCommentCount } from './use-comment-actions.ts'

interface Props {
  thread: ThreadContext
  /** Absent for a top-level comment. */
  replyTo?: Comment
  focused?: boolean
  onDone?: () => void
  onCancel?: () => void
}

/** Form for a comment or a reply; its draft stays on the device until the server accepts it. */
export function CommentComposer({ thread: { post, viewer }, replyTo, focused, onDone, onCancel }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(post.hash)
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const parent = replyTo?.hash ?? null
  const [draft, updateDraft] = useDraft(viewer.hash, post.hash, parent, textareaRef)
  const send = useMutation({
    mutationFn: ({ body, attempt: { key } }: Required<CommentDraft>) =>
      writeComment.run(api, { post: post.hash, parent: parent ?? '', key, body }),
    networkMode: 'always',
    onSuccess: (comment) => {
      updateDraft({ body: '' })
      updateCachedPages(queryClient, replyTo ? insertReply(comment) : insertComment(post.hash, comment))
      if (!comment.held) adjustCount(1)
      showOutcome(writeComment, comment, { post: post.hash, parent: parent ?? '' })
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
      form={formName(writeComment.name, { post: post.hash, ...(parent && { parent }) })}
      withKey={writeComment.withKey}
      textareaRef={textareaRef}
      post={post.hash}
      face={replyTo ? undefined : <Avatar name={viewer.name} handle={viewer.handle} picture={viewer.avatar} className={styles.face} />}
      placeholder={replyTo ? undefined : text.placeholder}
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

const SentenceStarters = ({ onChoose }: { onChoose: (body: string) => void }) => (
  <fieldset className={styles.starters} aria-label={text.starters}>
    {text.starter.map((starter) => (
      <button
        key={starter}
        type="button"
        className={styles.starter}
        // Keep focus in the text field, without which the form closes before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(`${starter.replace('…', '')} `)}
      >
        {starter}
      </button>
    ))}
  </fieldset>
)

/** A draft and the key of its last send attempt: resending the same body reuses the key, so the server stores it once. */
interface CommentDraft {
  body: string
  attempt?: { body: string; key: string }
}

/** The key includes the viewer because people share devices. */
export const draftKey = (viewer: string, post: string, parent: string | null) => `daftar:comment:${viewer}:${post}:${parent ?? ''}`

export function loadDraft(name: string): CommentDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    // Only `saveDraft` writes under this key, so the remaining fields are not checked.
    if (typeof stored === 'object' && stored !== null && 'body' in stored && typeof stored.body === 'string') return stored as CommentDraft
  } catch {
    // Storage may be unavailable, or the stored JSON malformed.
  }
  return { body: '' }
}

/** Stores a draft on this device, or removes an empty one; ignores errors of the storage. */
export function saveDraft(name: string, draft: CommentDraft): void {
  try {
    if (draft.body.trim() === '') localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Without storage, the draft is lost when the page closes.
  }
}

export const withAttempt = (draft: CommentDraft): Required<CommentDraft> =>
  draft.attempt?.body === draft.body
    ? { body: draft.body, attempt: draft.attempt }
    : { body: draft.body, attempt: { body: draft.body, key: crypto.randomUUID() } }

/** Manages a draft that is stored on this device and synced across tabs. `textareaRef` may hold text typed before hydration. */
function useDraft(viewer: string, post: string, parent: string | null, textareaRef: RefObject<HTMLTextAreaElement | null>) {
  const name = draftKey(viewer, post, parent)
  const [draft, setDraft] = useState<CommentDraft>({ body: '' })
  const updateDraft = (next: CommentDraft) => {
    setDraft(next)
    saveDraft(name, next)
  }
  // localStorage is not available during server rendering.
  useLayoutEffect(() => {
    const stored = loadDraft(name)
    const early = textareaRef.current?.value
    if (!early) return setDraft(stored)
    const both = { body: stored.body ? `${stored.body}\n${early}` : early }
    setDraft(both)
    saveDraft(name, both)
  }, [name, textareaRef])
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === name) setDraft(loadDraft(name))
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [name])
  return [draft, updateDraft] as const
}
