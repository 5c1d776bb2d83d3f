import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { followKeys } from '#web/lib/query-keys/people.ts'

export const interestsQuery = (api: Api) =>
  queryOptions({ queryKey: followKeys.interests, queryFn: () => unwrap(api.api.follows.interests.$get()) })

export type FollowListKind = 'followers' | 'following' | 'publications'

export const followListQuery = (api: Api, handle: string, list: FollowListKind, after?: string) =>
  pagedQuery(followKeys.list(handle, list), after, (query) => {
    const { followers, following, publications } = api.api.follows.of[':handle']
    const request = { param: { handle }, query }
    if (list === 'followers') return unwrap(followers.$get(request))
    return list === 'following' ? unwrap(following.$get(request)) : unwrap(publications.$get(request))
  })
