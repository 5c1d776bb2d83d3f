import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'

export const viewerQuery = (api: Api) =>
  queryOptions({ queryKey: authKeys.viewer, queryFn: () => unwrap(api.api.accounts.viewer.$get()), staleTime: 5 * MINUTE })

export const handleQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: authKeys.handle(handle),
    queryFn: () => unwrap(api.api.accounts.handles[':handle'].$get({ param: { handle } })),
    staleTime: 10_000,
  })

export const suggestedHandleQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: authKeys.suggestedHandle(name),
    queryFn: () => unwrap(api.api.accounts['suggested-handle'].$get({ query: { name } })),
    staleTime: MINUTE,
  })
