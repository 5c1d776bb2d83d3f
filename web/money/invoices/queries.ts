import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { invoiceKeys } from '#web/lib/query-keys/money.ts'
import type { Invoice } from '#worker/money/invoices/contract.ts'

export const invoicesQuery = (api: Api, state?: Invoice['state'], after?: string) =>
  pagedQuery(invoiceKeys.list(state), after, (query) => unwrap(api.api.invoices.$get({ query: { ...query, state } })))

export const invoiceQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: invoiceKeys.page(hash),
    queryFn: () => unwrap(api.api.invoices[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
