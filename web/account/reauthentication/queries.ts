import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** The ways the signed-in person can prove who they are. */
export const proofWaysQuery = (api: Api) =>
  queryOptions({ queryKey: ['proof', 'ways'], queryFn: () => read(api.api.me.proof.$get()), staleTime: 0 })
