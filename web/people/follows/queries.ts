import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** Tags and topics one follows. */
export const interestsQuery = (api: Api) =>
  queryOptions({ queryKey: ['follows', 'interests'], queryFn: () => read(api.api.follows.interests.$get()) })

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
