import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'

export const ownProfileQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.profile, queryFn: () => unwrap(api.api.me.profile.$get()), staleTime: 0 })

export const notificationPreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKeys.notificationPreferences,
    queryFn: () => unwrap(api.api.me['notification-preferences'].$get()),
    staleTime: 0,
  })

export const unsubscribeQuery = (api: Api, query: { t: string; of: MailKind }) =>
  queryOptions({
    queryKey: settingsKeys.unsubscribe(query),
    queryFn: () => unwrap(api.api.unsubscribe.$get({ query })),
    staleTime: 0,
    retry: false,
  })
