import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { trendingKeys } from '#web/lib/query-keys/discovery.ts'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'

export const trendingQuery = (api: Api, scope: TrendingQuery = {}) =>
  queryOptions({ queryKey: trendingKeys.scope(scope), queryFn: () => unwrap(api.api.trending.$get({ query: scope })) })
