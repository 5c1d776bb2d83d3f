import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { unwrap } from '#web/lib/api.ts'
import { toggleQueue } from '#web/lib/toggle-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Like } from '#worker/engagement/likes/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import type { Likeable } from './LikeButton.tsx'

/** One queue per query client: buttons for the same post act as one toggle. */
const queues = new WeakMap<QueryClient, ReturnType<typeof toggleQueue<Like>>>()

export function useLike({ hash, likeCount }: Likeable): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted) => {
      const { queryKey } = viewerStateQuery(api, hash)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const viewerState = known ?? { hash, liked: !wanted, saved: false, inOtherList: false, likeCount }
        return viewerState.liked === wanted
          ? viewerState
          : { ...viewerState, liked: wanted, likeCount: viewerState.likeCount + (wanted ? 1 : -1) }
      })
      const call = api.api.likes.post[':hash']
      const ask = (on: boolean) => unwrap(on ? call.$put({ param: { hash } }) : call.$delete({ param: { hash } }))
      void getQueue(queryClient)(hash, wanted, ask)
    },
    [api, hash, likeCount, queryClient],
  )
}

function getQueue(queryClient: QueryClient) {
  const known = queues.get(queryClient)
  if (known) return known
  const queue = toggleQueue<Like>({
    onSettled: (hash, like) => {
      queryClient.setQueryData<ViewerState | null>(['viewer-state', hash], (known) => known && { ...known, ...like })
      void queryClient.invalidateQueries({ queryKey: ['likes'], refetchType: 'none' })
    },
    onFailed: (hash, error) => {
      void queryClient.invalidateQueries({ queryKey: ['viewer-state', hash] })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}
