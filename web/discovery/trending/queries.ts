import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { TrendingQuery } from '#worker/discovery/trending/contract.ts'

export const trendingQuery = (api: Api, scope: TrendingQuery = {}) =>
  queryOptions({ queryKey: ['trending', scope], queryFn: () => unwrap(api.api.trending.$get({ query: scope })) })
