import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Where the front page's picks stand in the API. */
export const FRONT = 'front'

/** What editors recommend on the front page or a topic's. */
export const picksQuery = (api: Api, place: string) =>
  queryOptions({ queryKey: ['picks', place], queryFn: () => read(api.api.picks[':place'].$get({ param: { place } })) })

/** Where a post is picked and can be, for who picks. */
export const pickPlacesQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['picks', 'of', hash],
    queryFn: () => read(api.api.moderation.picks.of[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
