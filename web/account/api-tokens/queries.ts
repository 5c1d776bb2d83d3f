import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const tokensQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'api-tokens'], queryFn: () => unwrap(api.api.me['api-tokens'].$get()), staleTime: 0 })
