import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

export const entriesQuery = (api: Api, after?: string) =>
  pagedQuery(['campaigns', 'autoabzar'], after, (query) => unwrap(api.api.campaigns.autoabzar.entries.$get({ query })))
