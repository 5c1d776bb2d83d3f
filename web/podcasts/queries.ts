import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** All podcasts, newest episode first, page by page from `after`. */
export const podcastsQuery = (api: Api, after?: string) =>
  pagedQuery(['podcasts', 'directory'], after, (query) => read(api.api.podcasts.$get({ query })))

/** A podcast with its owner and other podcasts. */
export const podcastQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['podcasts', 'page', hash], queryFn: () => read(api.api.podcasts[':hash'].$get({ param: { hash } })) })

/** Episodes of a podcast, page by page from `after`. */
export const episodesQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(['podcasts', 'episodes', hash], after, (query) => read(api.api.podcasts[':hash'].episodes.$get({ param: { hash }, query })))
