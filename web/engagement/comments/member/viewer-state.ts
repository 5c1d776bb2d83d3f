import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'

const fetchViewerState = batchedQuery(LIMITS.commentViewerStates, async (api: Api, hashes) => {
  const { marks } = await unwrap(api.api.me.comments['viewer-state'].$get({ query: { comments: hashes.join(',') } }))
  return new Map(marks.map((state) => [state.hash, state]))
})

/** Whether the viewer likes a comment, and how many do; asked for in one call with those of all others that came with it. */
export const commentViewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['comment-viewer-state', hash], queryFn: () => fetchViewerState(api, hash), staleTime: 60_000 })
