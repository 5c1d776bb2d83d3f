import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { markQuery } from '#web/engagement/viewer-state/queries.ts'
import { read } from '#web/lib/api.ts'
import { lastWishes } from '#web/lib/last-wish.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Like } from '#worker/engagement/likes/contract.ts'
import type { Mark } from '#worker/engagement/viewer-state/contract.ts'
import type { Likeable } from './LikeButton.tsx'

/** One queue for each page: hearts of the same post on several cards are one switch. */
const queues = new WeakMap<QueryClient, ReturnType<typeof lastWishes<Like>>>()

/** Likes or unlikes a post: shown at once, taken back with a word when the server refuses. */
export function useLike({ hash, likeCount }: Likeable): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted) => {
      const { queryKey } = markQuery(api, hash)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const mark = known ?? { hash, liked: !wanted, saved: false, listed: false, likeCount }
        return mark.liked === wanted ? mark : { ...mark, liked: wanted, likeCount: mark.likeCount + (wanted ? 1 : -1) }
      })
      const call = api.api.likes.post[':hash']
      const ask = (on: boolean) => read(on ? call.$put({ param: { hash } }) : call.$delete({ param: { hash } }))
      void queueOf(queryClient)(hash, wanted, ask)
    },
    [api, hash, likeCount, queryClient],
  )
}

function queueOf(queryClient: QueryClient) {
  const known = queues.get(queryClient)
  if (known) return known
  const queue = lastWishes<Like>({
    settled: (hash, like) => {
      queryClient.setQueryData<Mark | null>(['marks', hash], (mark) => mark && { ...mark, ...like })
      void queryClient.invalidateQueries({ queryKey: ['likes'], refetchType: 'none' })
    },
    failed: (hash, error) => {
      void queryClient.invalidateQueries({ queryKey: ['marks', hash] })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}
