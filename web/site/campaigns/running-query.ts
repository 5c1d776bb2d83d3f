import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'

/** The campaigns that run now; the pages that show them load them before they render. */
export const runningQuery = (api: Api) =>
  queryOptions({
    queryKey: campaignKeys.running,
    queryFn: () => unwrap(api.api.campaigns.$get({ query: { filter: 'running' } })),
  })

/** Loads the running campaigns; none if they cannot be read. */
export const loadRunning = (queryClient: QueryClient, api: Api) => ensureOptional(queryClient, runningQuery(api), { items: [] })
