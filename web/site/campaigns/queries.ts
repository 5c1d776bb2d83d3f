import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'

export const campaignQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.campaign(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug'].$get({ param: { slug } })),
  })

export const campaignsQuery = (api: Api, after?: string) =>
  pagedQuery(campaignKeys.list, after, (query) => unwrap(api.api.campaigns.$get({ query })))

export const entriesQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(campaignKeys.entries(slug), after, (query) => unwrap(api.api.campaigns[':slug'].entries.$get({ param: { slug }, query })))

export const ownEntriesQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.ownEntries(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug']['own-entries'].$get({ param: { slug } })),
  })

export const adminCampaignsQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.campaigns, after, (query) => unwrap(api.api.admin.campaigns.$get({ query })))

export const adminCampaignQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: administrationKeys.campaign(slug),
    queryFn: () => unwrap(api.api.admin.campaigns[':slug'].$get({ param: { slug } })),
  })

export const adminEntriesQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(administrationKeys.campaignEntries(slug), after, (query) =>
    unwrap(api.api.admin.campaigns[':slug'].entries.$get({ param: { slug }, query })),
  )
