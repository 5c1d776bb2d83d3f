import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { campaignKeys } from '#web/lib/query-keys/discovery.ts'

export const entriesQuery = (api: Api, after?: string) =>
  pagedQuery(campaignKeys.entries, after, (query) => unwrap(api.api.campaigns.autoabzar.entries.$get({ query })))
