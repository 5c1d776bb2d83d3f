import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { featuredKeys } from '#web/lib/query-keys/discovery.ts'

export const FRONT_PAGE = 'front'

export const featuredQuery = (api: Api, placement: string) =>
  queryOptions({
    queryKey: featuredKeys.placement(placement),
    queryFn: () => unwrap(api.api.featured[':place'].$get({ param: { place: placement } })),
  })

export const featurePlacementsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: featuredKeys.post(hash),
    queryFn: () => unwrap(api.api.moderation.featured.posts[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
