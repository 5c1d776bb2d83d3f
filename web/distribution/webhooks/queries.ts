import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { webhookKeys } from '#web/lib/query-keys/webhooks.ts'

export const webhooksQuery = (api: Api) =>
  queryOptions({ queryKey: webhookKeys.all, queryFn: () => unwrap(api.api.webhooks.$get()), staleTime: 0 })

export const webhookQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: webhookKeys.one(hash),
    queryFn: () => unwrap(api.api.webhooks[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const deliveriesQuery = (api: Api, hash: string, after: string | undefined) =>
  pagedQuery(webhookKeys.deliveries(hash), after, (query) => unwrap(api.api.webhooks[':hash'].deliveries.$get({ param: { hash }, query })))
