import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** One's own addresses, masked. */
export const addressesQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'addresses'], queryFn: () => read(api.api.me.addresses.$get()), staleTime: 0 })
