import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const ownSuspensionQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.suspension, queryFn: () => unwrap(api.api.me.suspension.$get()), staleTime: 0 })
