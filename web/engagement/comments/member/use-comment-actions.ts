import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { focusOn, placeOf } from '#web/engagement/comments/focus-on.ts'
import { text } from '#web/engagement/comments/text.ts'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { changed, changePages, pinned } from './cache.ts'
import { withoutHeld } from './held.ts'
import { useCount } from './use-count.ts'

/** Long enough to see what one did by mistake; the server gives a minute. */
const UNDO_LIFE = 10_000

export type Act = 'remove' | 'restore' | 'hide' | 'show' | 'pin' | 'unpin' | 'approve'

/** What may be done with a comment that stands there: shown at once, with «واگرد» where something goes, taken back when refused. */
export function useCommentActions(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const count = useCount(post)
  const ask = (act: Act, hash: string): Promise<unknown> => {
    const to = { param: { hash } }
    const one = api.api.comments[':hash']
    const calls: Record<Act, () => Promise<unknown>> = {
      remove: () => read(one.$delete(to)),
      restore: () => read(one.restore.$post(to)),
      hide: () => read(one.hiding.$put(to)),
      show: () => read(one.hiding.$delete(to)),
      pin: () => read(one.pin.$put(to)),
      unpin: () => read(one.pin.$delete(to)),
      approve: () => read(one.approval.$put(to)),
    }
    return calls[act]()
  }
  // A small write must outlive the page it was made on.
  const change = useMutation({
    mutationFn: ({ act, comment }: { act: Act; comment: Comment }) => ask(act, comment.hash),
    onMutate: ({ act, comment }) => {
      changePages(
        queryClient,
        act === 'pin' ? pinned(comment.hash) : changed(comment.hash, (now) => ({ ...now, ...SHOWN[act](comment) }), countOf(act, comment)),
      )
      if (act === 'approve' || act === 'hide') withoutHeld(queryClient, comment.hash)
      // What was pressed may go; the comment's place stays.
      if (act !== 'pin' && act !== 'unpin') focusOn(placeOf(comment.hash))
    },
    onSuccess: (_, { act, comment }) => {
      const told = TOLD[act]
      const back = BACK[act]
      if (told) showToast({ message: told, ...(back ? { undo: () => change.mutate({ act: back, comment }), life: UNDO_LIFE } : {}) })
      count(countOf(act, comment))
      if (act === 'approve' || comment.held) void queryClient.invalidateQueries({ queryKey: ['held-comments'] })
      // What stands first, and what is left of those put away, only the server knows.
      if (act !== 'remove' && act !== 'hide') void queryClient.invalidateQueries({ queryKey: ['comments'] })
    },
    onError: (error) => {
      showToast({ message: error.message, failed: true })
      void queryClient.invalidateQueries({ queryKey: ['comments'] })
      void queryClient.invalidateQueries({ queryKey: ['held-comments'] })
    },
  })
  return (act: Act, comment: Comment) => change.mutate({ act, comment })
}

/** Words that were put away before the page came are not known here; they come with the answer. */
const back = ({ author, body, parts }: Comment): Partial<Comment> =>
  body === '' ? {} : { author, body, ...(parts ? { parts } : {}), gone: undefined }
const SHOWN: Record<Exclude<Act, 'pin'>, (comment: Comment) => Partial<Comment>> = {
  remove: () => ({ gone: 'writer' }),
  restore: back,
  hide: () => ({ gone: 'postAuthor' }),
  show: back,
  unpin: () => ({ pinned: undefined }),
  approve: () => ({ held: undefined }),
}
const TOLD: Partial<Record<Act, string>> = {
  remove: text.removed,
  restore: text.restored,
  hide: text.hidden,
  show: text.shown,
  approve: text.approved,
}
const BACK: Partial<Record<Act, Act>> = { remove: 'restore', hide: 'show' }
/** How many more are seen then; what waits is not counted until it is approved. */
const countOf = (act: Act, { held }: Comment): number => (held && act !== 'approve' ? 0 : (COUNTED[act] ?? 0))
const COUNTED: Partial<Record<Act, number>> = { remove: -1, hide: -1, restore: 1, show: 1, approve: 1 }
