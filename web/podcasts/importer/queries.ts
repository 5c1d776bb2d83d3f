import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { ItemsQuery } from '#worker/podcasts/importer/contract.ts'

export type ItemsOf = ItemsQuery['of']

/** How often a running import is looked at, in ms. */
const LOOK = 2000

/** Imports one began. */
export const importsQuery = (api: Api) =>
  queryOptions({ queryKey: ['podcast-imports', 'list'], queryFn: () => read(api.api['podcast-imports'].$get()) })

/** An import of one's own; while it runs it is looked at again and again. */
export const importQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['podcast-imports', 'one', hash],
    queryFn: () => read(api.api['podcast-imports'][':hash'].$get({ param: { hash } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK : false),
  })

/** What became of its items, page by page from `after`. */
export const itemsQuery = (api: Api, hash: string, of: ItemsOf, after?: string) =>
  pagedQuery(['podcast-imports', 'items', hash, of], after, (query) =>
    read(api.api['podcast-imports'][':hash'].items.$get({ param: { hash }, query: { ...query, of } })),
  )
