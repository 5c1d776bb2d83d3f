import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { toggleQueue } from '#web/lib/toggle-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment, CommentLike } from '#worker/engagement/comments/contract.ts'
import { updateCachedPages, updateComment } from './cached-comments.ts'
import { commentViewerStateQuery } from './viewer-state.ts'

/** One queue per query client: a comment shown twice acts as one toggle. */
const queues = new WeakMap<QueryClient, ReturnType<typeof toggleQueue<CommentLike>>>()

export function useLikeComment({ hash, likeCount }: Comment): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (wanted) => {
    const { queryKey } = commentViewerStateQuery(api, hash)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => {
      const state = known ?? { hash, liked: !wanted, likeCount }
      return state.liked === wanted ? state : { ...state, liked: wanted, likeCount: state.likeCount + (wanted ? 1 : -1) }
    })
    const call = api.api.comments[':hash'].like
    void getQueue(queryClient)(hash, wanted, (on) => unwrap(on ? call.$put({ param: { hash } }) : call.$delete({ param: { hash } })))
  }
}

function getQueue(queryClient: QueryClient) {
  const known = queues.get(queryClient)
  if (known) return known
  const queue = toggleQueue<CommentLike>({
    onSettled: (hash, like) => {
      queryClient.setQueryData(['comment-viewer-state', hash], { hash, ...like })
      updateCachedPages(
        queryClient,
        updateComment(hash, (comment) => ({ ...comment, likeCount: like.likeCount })),
      )
    },
    onFailed: (hash, error) => {
      void queryClient.invalidateQueries({ queryKey: ['comment-viewer-state', hash] })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}
