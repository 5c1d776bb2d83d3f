import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const reauthenticationMethodsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.reauthentication, queryFn: () => unwrap(api.api.me.reauthentication.$get()), staleTime: 0 })
