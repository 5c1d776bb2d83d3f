import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { statisticsKeys } from '#web/lib/query-keys/posts.ts'
import type { ReportSearch, WindowSearch } from './report-search.ts'

/** Fetches a report with the last hour again each minute, while its page is visible. */
const LIVE = {
  refetchInterval: ({ state }: { state: { data?: { live: unknown } | undefined } }) => (state.data?.live ? MINUTE : false),
} as const

/** Queries the viewer's statistics of a span, thirty days by default, that ends before `before` or, without it, today. */
export const ownReportQuery = (api: Api, { before, span, sort }: ReportSearch) =>
  queryOptions({
    queryKey: statisticsKeys.mine(before, span, sort),
    queryFn: () => unwrap(api.api.stats.mine.$get({ query: { before, span, sort } })),
    ...LIVE,
  })

export const publicationReportQuery = (api: Api, handle: string, { before, span, sort }: ReportSearch) =>
  queryOptions({
    queryKey: statisticsKeys.publication(handle, before, span, sort),
    queryFn: () => unwrap(api.api.stats.publication[':handle'].$get({ param: { handle }, query: { before, span, sort } })),
    ...LIVE,
  })

export const postReportQuery = (api: Api, hash: string, { before, span }: WindowSearch) =>
  queryOptions({
    queryKey: statisticsKeys.post(hash, before, span),
    queryFn: () => unwrap(api.api.stats.post[':hash'].$get({ param: { hash }, query: { before, span } })),
    ...LIVE,
  })

export const podcastReportQuery = (api: Api, hash: string, before?: string) =>
  queryOptions({
    queryKey: statisticsKeys.podcast(hash, before),
    queryFn: () => unwrap(api.api.stats.podcast[':hash'].$get({ param: { hash }, query: { before } })),
  })
