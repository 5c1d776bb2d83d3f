import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'

const fetchViewerState = batchedQuery(LIMITS.commentViewerStates, async (api: Api, hashes) => {
  const { states } = await unwrap(api.api.me.comments['viewer-state'].$get({ query: { comments: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})

/** Calls in the same microtask share one request. */
export const commentViewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['comment-viewer-state', hash], queryFn: () => fetchViewerState(api, hash), staleTime: 60_000 })
