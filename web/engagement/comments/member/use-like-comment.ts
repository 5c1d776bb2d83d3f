import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { lastWishes } from '#web/lib/last-wish.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Comment, CommentLike } from '#worker/engagement/comments/contract.ts'
import { changed, changePages } from './cache.ts'
import { commentMarkQuery } from './marks.ts'

/** One queue for each page: a comment shown twice is one switch. */
const queues = new WeakMap<QueryClient, ReturnType<typeof lastWishes<CommentLike>>>()

/** Likes or unlikes a comment: shown at once, taken back with a word when the server refuses. */
export function useLikeComment({ hash, likeCount }: Comment): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (wanted) => {
    const { queryKey } = commentMarkQuery(api, hash)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => {
      const mark = known ?? { hash, liked: !wanted, likeCount }
      return mark.liked === wanted ? mark : { ...mark, liked: wanted, likeCount: mark.likeCount + (wanted ? 1 : -1) }
    })
    const call = api.api.comments[':hash'].like
    void queueOf(queryClient)(hash, wanted, (on) => read(on ? call.$put({ param: { hash } }) : call.$delete({ param: { hash } })))
  }
}

function queueOf(queryClient: QueryClient) {
  const known = queues.get(queryClient)
  if (known) return known
  const queue = lastWishes<CommentLike>({
    settled: (hash, like) => {
      queryClient.setQueryData(['comment-marks', hash], { hash, ...like })
      changePages(
        queryClient,
        changed(hash, (comment) => ({ ...comment, likeCount: like.likeCount })),
      )
    },
    failed: (hash, error) => {
      void queryClient.invalidateQueries({ queryKey: ['comment-marks', hash] })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}
