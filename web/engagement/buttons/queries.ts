import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { fetchFollowState } from './fetch-follow-state.ts'

/** Resolves to null when the target is unavailable to the viewer. */
export const followQuery = (api: Api, { kind, key }: FollowTarget) =>
  queryOptions({ queryKey: ['follows', 'state', kind, key], queryFn: () => fetchFollowState(api, { kind, key }), staleTime: 60_000 })

export const holdersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['lists', 'save-targets', post],
    queryFn: () => unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } })),
    staleTime: 0,
  })
