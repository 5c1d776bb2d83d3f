import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import type { WishList } from '#worker/site/wishes/contract.ts'

/** In display order. */
export const WISH_LISTS = ['pending', 'approved'] as const satisfies readonly WishList[]

export const wishesQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(campaignKeys.wishes(slug), after, (query) => unwrap(api.api.campaigns[':slug'].wishes.$get({ param: { slug }, query })))

/** The viewer's wish; only for a signed-in viewer. */
export const ownWishQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: campaignKeys.ownWish(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug'].wish.$get({ param: { slug } })),
  })

export const moderatedWishesQuery = (api: Api, state: WishList, after?: string) =>
  pagedQuery(administrationKeys.wishes(state), after, (query) => unwrap(api.api.moderation.wishes.$get({ query: { ...query, state } })))
