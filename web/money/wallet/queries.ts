import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { walletKeys } from '#web/lib/query-keys/money.ts'

export const walletQuery = (api: Api) =>
  queryOptions({ queryKey: walletKeys.balance, queryFn: () => unwrap(api.api.wallet.$get()), staleTime: 0 })

export const statementQuery = (api: Api, after?: string) =>
  pagedQuery(walletKeys.statement, after, (query) => unwrap(api.api.wallet.statement.$get({ query })))
