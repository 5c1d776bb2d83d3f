import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** What to decide before one leaves. */
export const leavingQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'leaving'], queryFn: () => read(api.api.me.leaving.$get()), staleTime: 0 })
