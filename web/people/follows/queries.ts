import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** Tags and topics one follows. */
export const interestsQuery = (api: Api) =>
  queryOptions({ queryKey: ['follows', 'interests'], queryFn: () => unwrap(api.api.follows.interests.$get()) })

/** The lists of a person's page that follow from follows. */
export type FollowListKind = 'followers' | 'following' | 'publications'

/** Who follows a person, whom they follow, or the publications they follow, page by page from `after`. */
export const followListQuery = (api: Api, handle: string, list: FollowListKind, after?: string) =>
  pagedQuery(['follows', 'of', handle, list], after, (query) => {
    const { followers, following, publications } = api.api.follows.of[':handle']
    const request = { param: { handle }, query }
    if (list === 'followers') return unwrap(followers.$get(request))
    return list === 'following' ? unwrap(following.$get(request)) : unwrap(publications.$get(request))
  })
