import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const tokensQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.apiTokens, queryFn: () => unwrap(api.api.me['api-tokens'].$get()), staleTime: 0 })
