import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'
import { listKeys } from '#web/lib/query-keys/engagement.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'

const fetchFollowState = batchedQuery(LIMITS.pageSizeMax, async (api, targets) => {
  const { follows } = await unwrap(api.api.me.follows.$get({ query: { targets: targets.join(',') } }))
  return new Map(follows.map((state) => [`${state.kind}:${state.key}`, state]))
})

/** The viewer's follow state of a target; null when it is unavailable to the viewer. Calls in the same microtask share requests. */
export const followQuery = (api: Api, { kind, key }: FollowTarget) =>
  queryOptions({ queryKey: followKeys.state(kind, key), queryFn: () => fetchFollowState(api, `${kind}:${key}`), staleTime: MINUTE })

export const holdersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: listKeys.saveTargets(post),
    queryFn: () => unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } })),
    staleTime: 0,
  })

/** Returns the follower count: for signed-in viewers that of the follow state once it has loaded, otherwise `known`. */
export function useFollowerCount({ kind, key }: FollowTarget, known: number): number {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const state = useClientQuery({ ...followQuery(api, { kind, key }), enabled: Boolean(viewer) })
  return state?.followerCount ?? known
}
