import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const viewerQuery = (api: Api) =>
  queryOptions({ queryKey: ['viewer'], queryFn: () => unwrap(api.api.accounts.viewer.$get()), staleTime: 5 * 60_000 })

export const handleQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: ['handle', handle],
    queryFn: () => unwrap(api.api.accounts.handles[':handle'].$get({ param: { handle } })),
    staleTime: 10_000,
  })

export const suggestedHandleQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['suggested-handle', name],
    queryFn: () => unwrap(api.api.accounts['suggested-handle'].$get({ query: { name } })),
    staleTime: 60_000,
  })
