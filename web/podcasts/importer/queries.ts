import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { ItemsQuery } from '#worker/podcasts/importer/contract.ts'

export type ItemFilter = ItemsQuery['filter']

const POLL_INTERVAL_MS = 2000

export const importsQuery = (api: Api) =>
  queryOptions({ queryKey: ['podcast-imports', 'list'], queryFn: () => unwrap(api.api['podcast-imports'].$get()) })

export const importQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['podcast-imports', 'one', hash],
    queryFn: () => unwrap(api.api['podcast-imports'][':hash'].$get({ param: { hash } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  })

export const itemsQuery = (api: Api, hash: string, of: ItemFilter, after?: string) =>
  pagedQuery(['podcast-imports', 'items', hash, of], after, (query) =>
    unwrap(api.api['podcast-imports'][':hash'].items.$get({ param: { hash }, query: { ...query, filter: of } })),
  )
