import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

/** The suspension that holds oneself, if one does. */
export const ownSuspensionQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'suspension'], queryFn: () => unwrap(api.api.me.suspension.$get()), staleTime: 0 })
