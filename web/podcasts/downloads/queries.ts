import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** How one of one's own posts was heard. */
export const postListensQuery = (api: Api, post: string) =>
  queryOptions({ queryKey: ['listens', 'post', post], queryFn: () => read(api.api.listens[':post'].$get({ param: { post } })) })

/** What listeners took of it lately, newest first. */
export const listenRequestsQuery = (api: Api, post: string, after?: string) =>
  pagedQuery(['listens', 'requests', post], after, (query) =>
    read(api.api.listens[':post'].requests.$get({ param: { post }, query: { ...query, limit: '30' } })),
  )

/** One's own shows and their listens. */
export const showListensQuery = (api: Api) =>
  queryOptions({ queryKey: ['listens', 'shows'], queryFn: () => read(api.api.listens.shows.$get()) })
