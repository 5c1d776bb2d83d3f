import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const reauthenticationMethodsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reauthentication', 'methods'], queryFn: () => unwrap(api.api.me.reauthentication.$get()), staleTime: 0 })
