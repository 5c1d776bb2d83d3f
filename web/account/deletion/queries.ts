import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const deletionOptionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'deletion'], queryFn: () => unwrap(api.api.me.deletion.$get()), staleTime: 0 })
