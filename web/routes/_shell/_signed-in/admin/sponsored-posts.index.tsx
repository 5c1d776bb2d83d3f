import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { SPONSORED_POST_FILTERS, sponsoredPostsQuery } from '#web/money/sponsored-posts/queries.ts'
import { SponsoredPostList } from '#web/money/sponsored-posts/SponsoredPostList.tsx'
import { adminText } from '#web/money/sponsored-posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/sponsored-posts/')({
  validateSearch: (search: Record<string, unknown>): { filter?: string; after?: string } => pickSearch(search, ['filter', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { filter: name, after } }) => {
    const filter = findFilter(name)
    if (!filter) throw notFound()
    await withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(sponsoredPostsQuery(api, filter, after)))
    return { head: privateHead(adminText.title) }
  },
  component: SponsoredPostsRoute,
})

const findFilter = (name = 'waiting') => SPONSORED_POST_FILTERS.find((filter) => filter === name)

function SponsoredPostsRoute() {
  const { filter, after } = Route.useSearch()
  return <SponsoredPostList filter={findFilter(filter) ?? 'waiting'} after={after} />
}
