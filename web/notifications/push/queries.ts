import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const pushDevicesQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.pushDevices, queryFn: () => unwrap(api.api.me['push-devices'].$get()), staleTime: 0 })
