import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const passwordQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.password, queryFn: () => unwrap(api.api.me.password.$get()), staleTime: 0 })

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.sessions, queryFn: () => unwrap(api.api.me.sessions.$get()), staleTime: 0 })
