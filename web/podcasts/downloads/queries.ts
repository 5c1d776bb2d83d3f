import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { downloadKeys } from '#web/lib/query-keys/podcasts.ts'

export const postDownloadsQuery = (api: Api, post: string) =>
  queryOptions({ queryKey: downloadKeys.post(post), queryFn: () => unwrap(api.api.downloads[':post'].$get({ param: { post } })) })

export const downloadRequestsQuery = (api: Api, post: string, after?: string) =>
  pagedQuery(downloadKeys.requests(post), after, (query) =>
    unwrap(api.api.downloads[':post'].requests.$get({ param: { post }, query: { ...query, limit: '30' } })),
  )

export const showDownloadsQuery = (api: Api) =>
  queryOptions({ queryKey: downloadKeys.shows, queryFn: () => unwrap(api.api.downloads.shows.$get()) })
