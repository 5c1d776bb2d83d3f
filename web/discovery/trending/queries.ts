import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'

/** What trends, of everything or under a tag or topic. */
export const trendingQuery = (api: Api, of: TrendingQuery = {}) =>
  queryOptions({ queryKey: ['trending', of], queryFn: () => read(api.api.trending.$get({ query: of })) })
