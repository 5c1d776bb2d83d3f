import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'

/** A post's mark, asked for in one call with those of every other card that came with it. */
export const fetchViewerState = batchedQuery(LIMITS.pageSizeMax, async (api, hashes) => {
  const { states } = await unwrap(api.api.me['viewer-state'].$get({ query: { posts: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})
