import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const twoFactorQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'two-factor'], queryFn: () => unwrap(api.api.me['two-factor'].$get()), staleTime: 0 })
