import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { wishKeys } from '#web/lib/query-keys/wishes.ts'
import type { WishList } from '#worker/site/wishes/contract.ts'

/** In display order. */
export const WISH_LISTS = ['pending', 'approved'] as const satisfies readonly WishList[]

export const wishesQuery = (api: Api, slug: string, after?: string) =>
  pagedQuery(wishKeys.list(slug), after, (query) => unwrap(api.api.campaigns[':slug'].wishes.$get({ param: { slug }, query })))

/** The viewer's wish; only for a signed-in viewer. */
export const ownWishQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: wishKeys.own(slug),
    queryFn: () => unwrap(api.api.campaigns[':slug'].wish.$get({ param: { slug } })),
  })

export const moderatedWishesQuery = (api: Api, state: WishList, after?: string) =>
  pagedQuery(wishKeys.moderated(state), after, (query) => unwrap(api.api.moderation.wishes.$get({ query: { ...query, state } })))
