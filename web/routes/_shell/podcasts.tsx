import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { categoriesQuery, directoryQuery } from '#web/podcasts/shows/queries.ts'
import { ShowDirectory } from '#web/podcasts/shows/ShowDirectory.tsx'
import { text } from '#web/podcasts/shows/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/podcasts')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/PodcastsSlot.tsx')) },
  validateSearch: (search: Record<string, unknown>): { after?: string; category?: string } => ({
    ...validateAfter(search),
    ...(typeof search.category === 'string' ? { category: search.category } : {}),
  }),
  loaderDeps: ({ search: { after, category } }) => ({ after, category }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { after, category } }) => {
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(directoryQuery(api, after, category)),
        queryClient.ensureQueryData(categoriesQuery(api)),
      ]),
    )
    const path = category ? `/podcasts?category=${category}` : '/podcasts'
    return { head: pageHead({ title: text.podcasts, description: text.podcastsDescription, origin, path }) }
  },
  component: Podcasts,
})

function Podcasts() {
  const { after, category } = Route.useSearch()
  return (
    <>
      <PageTitle large>{text.listen}</PageTitle>
      <ShowDirectory after={after} category={category} />
    </>
  )
}
