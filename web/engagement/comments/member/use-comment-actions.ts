import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { commentElementId, focusElement } from '#web/engagement/comments/focus-element.ts'
import { text } from '#web/engagement/comments/text.ts'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { pinComment, updateCachedPages, updateComment } from './cached-comments.ts'
import { removeHeldComment } from './held-comments.ts'
import { useAdjustCommentCount } from './use-adjust-comment-count.ts'

/** How long the undo toast stays, in ms; the server accepts an undo for a minute. */
const UNDO_TOAST_MS = 10_000

export type CommentAction = 'remove' | 'restore' | 'hide' | 'show' | 'pin' | 'unpin' | 'approve'

export function useCommentActions(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(post)
  const ask = (act: CommentAction, hash: string): Promise<unknown> => {
    const to = { param: { hash } }
    const one = api.api.comments[':hash']
    const calls: Record<CommentAction, () => Promise<unknown>> = {
      remove: () => unwrap(one.$delete(to)),
      restore: () => unwrap(one.restore.$post(to)),
      hide: () => unwrap(one.hidden.$put(to)),
      show: () => unwrap(one.hidden.$delete(to)),
      pin: () => unwrap(one.pin.$put(to)),
      unpin: () => unwrap(one.pin.$delete(to)),
      approve: () => unwrap(one.approval.$put(to)),
    }
    return calls[act]()
  }
  // The mutation completes even if the user leaves the page.
  const change = useMutation({
    mutationFn: ({ act, comment }: { act: CommentAction; comment: Comment }) => ask(act, comment.hash),
    onMutate: ({ act, comment }) => {
      updateCachedPages(
        queryClient,
        act === 'pin'
          ? pinComment(comment.hash)
          : updateComment(comment.hash, (now) => ({ ...now, ...OPTIMISTIC_FIELDS[act](comment) }), countDelta(act, comment)),
      )
      if (act === 'approve' || act === 'hide') removeHeldComment(queryClient, comment.hash)
      // The action may remove the pressed button, but not the comment's element.
      if (act !== 'pin' && act !== 'unpin') focusElement(commentElementId(comment.hash))
    },
    onSuccess: (_, { act, comment }) => {
      const message = TOAST_MESSAGES[act]
      const inverse = UNDO_ACTIONS[act]
      if (message)
        showToast({ message, ...(inverse ? { undo: () => change.mutate({ act: inverse, comment }), durationMs: UNDO_TOAST_MS } : {}) })
      adjustCount(countDelta(act, comment))
      if (act === 'approve' || comment.held) void queryClient.invalidateQueries({ queryKey: ['held-comments'] })
      // Only the server knows the order and which gone comments remain in the thread.
      if (act !== 'remove' && act !== 'hide') void queryClient.invalidateQueries({ queryKey: ['comments'] })
    },
    onError: (error) => {
      showToast({ message: error.message, failed: true })
      void queryClient.invalidateQueries({ queryKey: ['comments'] })
      void queryClient.invalidateQueries({ queryKey: ['held-comments'] })
    },
  })
  return (act: CommentAction, comment: Comment) => change.mutate({ act, comment })
}

/** Returns no fields for a comment hidden before the page loaded; its body arrives with the refetch. */
const restoredFields = ({ author, body, parts }: Comment): Partial<Comment> =>
  body === '' ? {} : { author, body, ...(parts ? { parts } : {}), gone: undefined }
const OPTIMISTIC_FIELDS: Record<Exclude<CommentAction, 'pin'>, (comment: Comment) => Partial<Comment>> = {
  remove: () => ({ gone: 'writer' }),
  restore: restoredFields,
  hide: () => ({ gone: 'postAuthor' }),
  show: restoredFields,
  unpin: () => ({ pinned: undefined }),
  approve: () => ({ held: undefined }),
}
const TOAST_MESSAGES: Partial<Record<CommentAction, string>> = {
  remove: text.removed,
  restore: text.restored,
  hide: text.hidden,
  show: text.shown,
  approve: text.approved,
}
const UNDO_ACTIONS: Partial<Record<CommentAction, CommentAction>> = { remove: 'restore', hide: 'show' }
/** Returns the change to the comment count; a held comment counts only once approved. */
const countDelta = (act: CommentAction, { held }: Comment): number => (held && act !== 'approve' ? 0 : (COUNT_DELTAS[act] ?? 0))
const COUNT_DELTAS: Partial<Record<CommentAction, number>> = { remove: -1, hide: -1, restore: 1, show: 1, approve: 1 }
