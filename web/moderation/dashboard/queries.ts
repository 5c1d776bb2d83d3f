import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'

export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey: administrationKeys.dashboard, queryFn: () => unwrap(api.api.admin.dashboard.$get()), staleTime: 0 })

export const deadLettersQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.deadLetters, after, (query) => unwrap(api.api.admin['dead-letters'].$get({ query })))
