import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { sponsorshipKeys } from '#web/lib/query-keys/money.ts'
import type { AdminSponsoredPostsQuery } from '#worker/money/sponsored-posts/contract.ts'

export const postSponsorshipsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: sponsorshipKeys.ofPost(hash),
    queryFn: () => unwrap(api.api['sponsored-posts'].posts[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export type SponsoredPostFilter = AdminSponsoredPostsQuery['filter']
/** Filters in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const SPONSORED_POST_FILTERS = [
  'waiting',
  'in_review',
  'approved',
  'returned',
  'unpaid',
] as const satisfies readonly SponsoredPostFilter[]

export const sponsoredPostsQuery = (api: Api, filter: SponsoredPostFilter, after?: string) =>
  pagedQuery(administrationKeys.sponsoredPosts(filter), after, (query) =>
    unwrap(api.api.admin['sponsored-posts'].$get({ query: { ...query, filter } })),
  )

export const sponsoredPostQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.sponsoredPost(hash),
    queryFn: () => unwrap(api.api.admin['sponsored-posts'][':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
