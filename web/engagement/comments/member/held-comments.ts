import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { HeldComments } from '#worker/engagement/comments/contract.ts'

export const heldCommentsQuery = (api: Api, post: string) =>
  pagedQuery(['held-comments', post], undefined, (query) => unwrap(api.api.me.comments.held.$get({ query: { ...query, post } })))

export function removeHeldComment(queryClient: QueryClient, hash: string): void {
  queryClient.setQueriesData<InfiniteData<HeldComments>>(
    { queryKey: ['held-comments'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.hash !== hash) })) },
  )
}
