import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

const query = (before: string | undefined) => (before ? { before } : {})

/** Queries the viewer's statistics for the thirty days before `before`, or up to today. */
export const ownStatsQuery = (api: Api, before?: string) =>
  queryOptions({ queryKey: ['stats', 'mine', before ?? ''], queryFn: () => unwrap(api.api.stats.mine.$get({ query: query(before) })) })

export const postStatsQuery = (api: Api, hash: string, before?: string) =>
  queryOptions({
    queryKey: ['stats', 'post', hash, before ?? ''],
    queryFn: () => unwrap(api.api.stats.post[':hash'].$get({ param: { hash }, query: query(before) })),
  })

export const communityYearQuery = (api: Api) =>
  queryOptions({ queryKey: ['stats', 'community'], queryFn: () => unwrap(api.api.stats.community.$get()) })

export const ownYearQuery = (api: Api) =>
  queryOptions({ queryKey: ['stats', 'year'], queryFn: () => unwrap(api.api.stats.mine.year.$get()) })
