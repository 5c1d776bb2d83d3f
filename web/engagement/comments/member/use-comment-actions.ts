import { type InfiniteData, partialMatchKey, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  approveComment,
  hideComment,
  pinComment,
  removeComment,
  restoreComment,
  showComment,
  unpinComment,
} from '#web/engagement/comments/actions.ts'
import { commentElementId, focusElement } from '#web/engagement/comments/focus-element.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { showOutcome } from '#web/lib/use-action.ts'
import { postQuery } from '#web/posts/posts/post-query.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment, HeldComments } from '#worker/engagement/comments/contract.ts'
import { pinCachedComment, updateCachedPages, updateComment } from './cached-comments.ts'

const ACTIONS = {
  remove: removeComment,
  restore: restoreComment,
  hide: hideComment,
  show: showComment,
  pin: pinComment,
  unpin: unpinComment,
  approve: approveComment,
} as const

export type CommentAction = keyof typeof ACTIONS

export function useCommentActions(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(post)
  // Callbacks of `useMutation`, unlike those of `mutate`, also run after the component has unmounted.
  const change = useMutation({
    mutationFn: ({ act, comment: { hash } }: { act: CommentAction; comment: Comment }) => ACTIONS[act].run(api, { hash }),
    onMutate: ({ act, comment }) => {
      updateCachedPages(
        queryClient,
        act === 'pin'
          ? pinCachedComment(comment.hash)
          : updateComment(comment.hash, (now) => ({ ...now, ...OPTIMISTIC_FIELDS[act](comment) }), countDelta(act, comment)),
      )
      if (act === 'approve' || act === 'hide') removeHeldComment(queryClient, comment.hash)
      // The action may remove the pressed button, but not the comment's element.
      if (act !== 'pin' && act !== 'unpin') focusElement(commentElementId(comment.hash))
    },
    onSuccess: (result, { act, comment }) => {
      const inverse = UNDO_ACTIONS[act]
      showOutcome(ACTIONS[act], result, comment, inverse && (() => change.mutate({ act: inverse, comment })))
      adjustCount(countDelta(act, comment))
      if (act === 'approve' || comment.held) void queryClient.invalidateQueries({ queryKey: memberCommentKeys.allHeld })
      // Only the server knows the new order, and the content of a comment hidden before the page loaded.
      if (act !== 'remove' && act !== 'hide') void queryClient.invalidateQueries({ queryKey: commentKeys.all })
    },
    onError: (error) => {
      showToast({ message: error.message, failed: true })
      void queryClient.invalidateQueries({ queryKey: commentKeys.all })
      void queryClient.invalidateQueries({ queryKey: memberCommentKeys.allHeld })
    },
  })
  return (act: CommentAction, comment: Comment) => change.mutate({ act, comment })
}

/** A comment hidden before the page loaded has no body here; it arrives with the refetch. */
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
const UNDO_ACTIONS: Partial<Record<CommentAction, CommentAction>> = { remove: 'restore', hide: 'show' }
/** Returns the change to the comment count; a held comment counts only once approved. */
const countDelta = (act: CommentAction, { held }: Comment): number => (held && act !== 'approve' ? 0 : (COUNT_DELTAS[act] ?? 0))
const COUNT_DELTAS: Partial<Record<CommentAction, number>> = { remove: -1, hide: -1, restore: 1, show: 1, approve: 1 }

/** Returns a function that adds to the cached post's comment count and marks other post queries, such as those of cards, as stale. */
export function useAdjustCommentCount(post: string): (by: number) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (delta) => {
    if (delta === 0) return
    queryClient.setQueryData(
      postQuery(api, post).queryKey,
      (page) => page && { ...page, commentCount: Math.max(0, page.commentCount + delta) },
    )
    const isNotPage = ({ queryKey }: Query) => !partialMatchKey(queryKey, postKeys.pages)
    void queryClient.invalidateQueries({ queryKey: postKeys.all, predicate: isNotPage, refetchType: 'none' })
  }
}

export const heldCommentsQuery = (api: Api, post: string) =>
  pagedQuery(memberCommentKeys.held(post), undefined, (query) => unwrap(api.api.me.comments.held.$get({ query: { ...query, post } })))

function removeHeldComment(queryClient: QueryClient, hash: string): void {
  queryClient.setQueriesData<InfiniteData<HeldComments>>(
    { queryKey: memberCommentKeys.allHeld },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.hash !== hash) })) },
  )
}
