import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const storageQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.storage, queryFn: () => unwrap(api.api.media.usage.$get()), staleTime: 0 })
