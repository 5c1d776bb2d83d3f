import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { statisticsKeys } from '#web/lib/query-keys/posts.ts'

const query = (before: string | undefined) => (before ? { before } : {})

/** Queries the viewer's statistics of the thirty days before `before` or, without it, of the thirty days ending today. */
export const ownStatsQuery = (api: Api, before?: string) =>
  queryOptions({ queryKey: statisticsKeys.mine(before), queryFn: () => unwrap(api.api.stats.mine.$get({ query: query(before) })) })

export const postStatsQuery = (api: Api, hash: string, before?: string) =>
  queryOptions({
    queryKey: statisticsKeys.post(hash, before),
    queryFn: () => unwrap(api.api.stats.post[':hash'].$get({ param: { hash }, query: query(before) })),
  })

export const communityYearQuery = (api: Api) =>
  queryOptions({ queryKey: statisticsKeys.community, queryFn: () => unwrap(api.api.stats.community.$get()) })

export const ownYearQuery = (api: Api) =>
  queryOptions({ queryKey: statisticsKeys.year, queryFn: () => unwrap(api.api.stats.mine.year.$get()) })
