import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { promotionKeys } from '#web/lib/query-keys/money.ts'

interface PromotionsFilter {
  /** Hash of the only post whose promotions are listed. */
  post?: string
  /** Whether to leave out promotions that are over. */
  isOpen?: boolean
  after?: string | undefined
}

/** The viewer's promotions, newest first. */
export const promotionsQuery = (api: Api, { post, isOpen = false, after }: PromotionsFilter) => ({
  ...pagedQuery(promotionKeys.list(post, isOpen ? 'open' : 'all'), after, (query) =>
    unwrap(api.api.promotions.$get({ query: { ...query, post, ...(isOpen && { open: 'true' }) } })),
  ),
  staleTime: 0,
})

export const packagesQuery = (api: Api) =>
  queryOptions({ queryKey: promotionKeys.packages, queryFn: () => unwrap(api.api.promotions.packages.$get()) })

/** One of the viewer's posts, for the pages that sell and list its promotions. */
export const ownPostQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: promotionKeys.post(hash),
    queryFn: () => unwrap(api.api.promotions.posts[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

/** A promotion with its report. */
export const promotionQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: promotionKeys.page(hash),
    queryFn: () => unwrap(api.api.promotions[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })
