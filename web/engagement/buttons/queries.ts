import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { fetchFollowState } from './fetch-follow-state.ts'

/** Whether the viewer follows a thing; one answer for every place that shows it. Null for one that is not for them. */
export const followQuery = (api: Api, { kind, key }: FollowTarget) =>
  queryOptions({ queryKey: ['follows', 'state', kind, key], queryFn: () => fetchFollowState(api, { kind, key }), staleTime: 60_000 })

/** One's own lists, and which of them a post stands in; asked anew whenever they are shown. */
export const holdersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['lists', 'save-targets', post],
    queryFn: () => unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } })),
    staleTime: 0,
  })
