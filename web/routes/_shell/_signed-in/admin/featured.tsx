import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { FeaturedList, FRONT } from '#web/moderation/content/FeaturedList.tsx'
import { featuredPostsQuery } from '#web/moderation/content/queries.ts'
import { text } from '#web/moderation/content/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/featured')({
  validateSearch: (search: Record<string, unknown>): { place?: string } => pickSearch(search, ['place']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { place = FRONT } }) =>
    withStaffErrors(
      pageResponse,
      Promise.all([queryClient.fetchQuery(featuredPostsQuery(api, place)), queryClient.fetchQuery(topicsQuery(api))]),
    ).then(() => ({ head: privateHead(text.featured) })),
  component: FeaturedRoute,
})

function FeaturedRoute() {
  const { place = FRONT } = Route.useSearch()
  return <FeaturedList key={place} place={place} />
}
