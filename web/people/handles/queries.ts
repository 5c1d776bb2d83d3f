import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const ownHandleQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'handle'], queryFn: () => unwrap(api.api.me.handle.$get()), staleTime: 0 })
