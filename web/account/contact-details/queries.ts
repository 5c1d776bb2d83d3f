import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const contactDetailsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.contactDetails, queryFn: () => unwrap(api.api.me['contact-details'].$get()), staleTime: 0 })
