import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

export const postDownloadsQuery = (api: Api, post: string) =>
  queryOptions({ queryKey: ['downloads', 'post', post], queryFn: () => unwrap(api.api.downloads[':post'].$get({ param: { post } })) })

export const downloadRequestsQuery = (api: Api, post: string, after?: string) =>
  pagedQuery(['downloads', 'requests', post], after, (query) =>
    unwrap(api.api.downloads[':post'].requests.$get({ param: { post }, query: { ...query, limit: '30' } })),
  )

export const showDownloadsQuery = (api: Api) =>
  queryOptions({ queryKey: ['downloads', 'shows'], queryFn: () => unwrap(api.api.downloads.shows.$get()) })
