import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'

/** Fetches the viewer's state for a post; calls in the same microtask share one request. */
export const fetchViewerState = batchedQuery(LIMITS.pageSizeMax, async (api, hashes) => {
  const { states } = await unwrap(api.api.me['viewer-state'].$get({ query: { posts: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})
