import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const ownHandleQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.handle, queryFn: () => unwrap(api.api.me.handle.$get()), staleTime: 0 })
