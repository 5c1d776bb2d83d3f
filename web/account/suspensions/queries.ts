import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const ownSuspensionQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'suspension'], queryFn: () => unwrap(api.api.me.suspension.$get()), staleTime: 0 })
