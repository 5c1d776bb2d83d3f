import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const passwordQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'password'], queryFn: () => unwrap(api.api.me.password.$get()), staleTime: 0 })

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => unwrap(api.api.me.sessions.$get()), staleTime: 0 })
