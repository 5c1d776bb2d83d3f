import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** All podcasts, newest episode first, page by page from `after`. */
export const podcastsQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['podcasts', 'directory', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.podcasts.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** A podcast with its owner and other podcasts. */
export const podcastQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['podcasts', 'page', hash], queryFn: () => read(api.api.podcasts[':hash'].$get({ param: { hash } })) })

/** Episodes of a podcast, page by page from `after`. */
export const episodesQuery = (api: Api, hash: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['podcasts', 'episodes', hash, after ?? ''],
    queryFn: ({ pageParam }) =>
      read(api.api.podcasts[':hash'].episodes.$get({ param: { hash }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
