import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

/** Where the front page's picks stand in the API. */
export const FRONT_PAGE = 'front'

/** What editors recommend on the front page or a topic's. */
export const featuredQuery = (api: Api, placement: string) =>
  queryOptions({
    queryKey: ['featured', placement],
    queryFn: () => unwrap(api.api.featured[':place'].$get({ param: { place: placement } })),
  })

/** Where a post is picked and can be, for who picks. */
export const featurePlacementsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['featured', 'of', hash],
    queryFn: () => unwrap(api.api.moderation.featured.posts[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
