import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { fetchState } from './fetch-state.ts'

/** Tags and topics one follows. */
export const interestsQuery = (api: Api) =>
  queryOptions({ queryKey: ['follows', 'interests'], queryFn: () => read(api.api.follows.interests.$get()) })

/** Whether the viewer follows a thing; one answer for every place that shows it. Null for one that is not for them. */
export const followQuery = (api: Api, { kind, key }: FollowTarget) =>
  queryOptions({ queryKey: ['follows', 'state', kind, key], queryFn: () => fetchState(api, { kind, key }), staleTime: 60_000 })

/** The lists of a person's page that follow from follows. */
export type FollowList = 'followers' | 'following' | 'publications'

/** Who follows a person, whom they follow, or the publications they follow, page by page from `after`. */
export const followListQuery = (api: Api, handle: string, list: FollowList, after?: string) =>
  pagedQuery(['follows', 'of', handle, list], after, (query) => {
    const { followers, following, publications } = api.api.follows.of[':handle']
    const asked = { param: { handle }, query }
    if (list === 'followers') return read(followers.$get(asked))
    return list === 'following' ? read(following.$get(asked)) : read(publications.$get(asked))
  })
