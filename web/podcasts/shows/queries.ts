import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

export const showsQuery = (api: Api, after?: string, category?: string) =>
  pagedQuery(['podcasts', 'directory', category ?? ''], after, (query) =>
    unwrap(api.api.podcasts.$get({ query: category ? { ...query, category } : query })),
  )

export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: ['podcasts', 'categories'], queryFn: () => unwrap(api.api.podcasts.categories.$get()) })

export const myShowsQuery = (api: Api) =>
  queryOptions({ queryKey: ['podcasts', 'mine'], queryFn: () => unwrap(api.api.podcasts.mine.$get()) })

export const showSettingsQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['podcasts', 'mine', hash], queryFn: () => unwrap(api.api.podcasts.mine[':hash'].$get({ param: { hash } })) })

export const privateFeedsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['podcasts', 'private', hash],
    queryFn: () => unwrap(api.api.podcasts[':hash']['private-feeds'].$get({ param: { hash } })),
  })

export const showQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['podcasts', 'page', hash], queryFn: () => unwrap(api.api.podcasts[':hash'].$get({ param: { hash } })) })

export const episodesQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(['podcasts', 'episodes', hash], after, (query) => unwrap(api.api.podcasts[':hash'].episodes.$get({ param: { hash }, query })))
