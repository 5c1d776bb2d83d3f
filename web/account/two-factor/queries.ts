import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** How the signed-in person's second step stands. */
export const twoStepQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'two-step'], queryFn: () => read(api.api.me['two-step'].$get()), staleTime: 0 })
