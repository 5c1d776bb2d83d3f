import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { blockKeys } from '#web/lib/query-keys/account.ts'

export const blockedQuery = (api: Api) => ({
  ...pagedQuery(blockKeys.list, undefined, (query) => unwrap(api.api.me.blocks.$get({ query }))),
  staleTime: 0,
})

export const blockQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: blockKeys.of(handle),
    queryFn: () => unwrap(api.api.me.blocks[':handle'].$get({ param: { handle } })),
    staleTime: 30_000,
  })

export const mutedQuery = (api: Api) =>
  queryOptions({ queryKey: blockKeys.mutes, queryFn: () => unwrap(api.api.me.mutes.$get()), staleTime: 0 })
