import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'
import { viewerStateKeys } from '#web/lib/query-keys/engagement.ts'

/** What the viewer liked and saved of a post; null when the post is not public. */
export const viewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: viewerStateKeys.post(hash), queryFn: () => fetchViewerState(api, hash), staleTime: MINUTE })

/** Fetches the viewer's state for a post; null when the post is not public. Calls in the same microtask share requests. Browser only. */
const fetchViewerState = batchedQuery(LIMITS.pageSizeMax, async (api, hashes) => {
  const { states } = await unwrap(api.api.me['viewer-state'].$get({ query: { posts: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})
