import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { paymentKeys } from '#web/lib/query-keys/money.ts'

export const paymentsQuery = (api: Api, after?: string) =>
  pagedQuery(paymentKeys.list, after, (query) => unwrap(api.api.payments.$get({ query })))

export const paymentQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: paymentKeys.page(hash),
    queryFn: () => unwrap(api.api.payments[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const outcomeQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: paymentKeys.outcome(hash),
    queryFn: () => unwrap(api.api.payments[':hash'].outcome.$get({ param: { hash } })),
    staleTime: 0,
  })
