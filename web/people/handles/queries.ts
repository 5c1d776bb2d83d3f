import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

/** One's own handle and what is left of its changes. */
export const ownHandleQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'handle'], queryFn: () => unwrap(api.api.me.handle.$get()), staleTime: 0 })
