import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const twoFactorQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.twoFactor, queryFn: () => unwrap(api.api.me['two-factor'].$get()), staleTime: 0 })
