import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** One's own API tokens. */
export const tokensQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'api-tokens'], queryFn: () => read(api.api.me['api-tokens'].$get()), staleTime: 0 })
