import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

const query = (before: string | undefined) => (before ? { before } : {})

/** Thirty days of one's own posts, ending before a day or today. */
export const ownStatsQuery = (api: Api, before?: string) =>
  queryOptions({ queryKey: ['stats', 'mine', before ?? ''], queryFn: () => unwrap(api.api.stats.mine.$get({ query: query(before) })) })

/** Thirty days of one of one's own posts. */
export const postStatsQuery = (api: Api, hash: string, before?: string) =>
  queryOptions({
    queryKey: ['stats', 'post', hash, before ?? ''],
    queryFn: () => unwrap(api.api.stats.post[':hash'].$get({ param: { hash }, query: query(before) })),
  })

/** Twelve months of everybody. */
export const communityYearQuery = (api: Api) =>
  queryOptions({ queryKey: ['stats', 'community'], queryFn: () => unwrap(api.api.stats.community.$get()) })

/** One's own twelve months. */
export const ownYearQuery = (api: Api) =>
  queryOptions({ queryKey: ['stats', 'year'], queryFn: () => unwrap(api.api.stats.mine.year.$get()) })
