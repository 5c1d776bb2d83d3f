import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'

export const deletionOptionsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.deletion, queryFn: () => unwrap(api.api.me.deletion.$get()), staleTime: 0 })

/** Value of a choice that closes the publication. Not a valid handle, so it cannot collide with a member’s. */
export const CLOSE_PUBLICATION = '-'
