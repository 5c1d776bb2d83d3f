import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const contactDetailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'contact-details'], queryFn: () => unwrap(api.api.me['contact-details'].$get()), staleTime: 0 })
