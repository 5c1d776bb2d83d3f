import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'

export const ballotQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(campaignKeys.ballot(slug), after, (query) => unwrap(api.api.campaigns[':slug'].ballot.$get({ param: { slug }, query })))

/** The viewer's choices and receipt, without entries worth showing. */
export const ownBallotQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.ownBallot(slug),
    queryFn: async () => (await unwrap(api.api.campaigns[':slug'].ballot.$get({ param: { slug }, query: { limit: '1' } }))).state,
  })

export const resultsQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(campaignKeys.results(slug), after, (query) => unwrap(api.api.campaigns[':slug'].results.$get({ param: { slug }, query })))

export const juryQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(campaignKeys.jury(slug), after, (query) => unwrap(api.api.campaigns[':slug'].jury.$get({ param: { slug }, query })))

/** While results are being counted, the report is refetched every two seconds. */
export const ballotReportQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: administrationKeys.ballots(slug),
    queryFn: () => unwrap(api.api.admin.campaigns[':slug'].ballots.$get({ param: { slug } })),
    refetchInterval: ({ state: { data } }) => (data?.isPublishing ? (data.isDue ? 2000 : 60_000) : false),
  })
