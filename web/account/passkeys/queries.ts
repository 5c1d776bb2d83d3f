import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'passkeys'], queryFn: () => unwrap(api.api.me.passkeys.$get()), staleTime: 0 })
