import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.passkeys, queryFn: () => unwrap(api.api.me.passkeys.$get()), staleTime: 0 })
